import type { Cursor } from './cursor.ts';
import type { OrganizationRecord } from './inbox-store.ts';
import { phaseOf } from './schedule.ts';

export interface OrganizationState {
  name: string;
  /** Null until it was read for the first time in this run. */
  record: OrganizationRecord | null;
  /** The cursor as read; the record's is the one saved. */
  cursor: Cursor | null;
  /** Wall clock. */
  nextPollAt: number;
  /** Notifications of this run that could not be read, unchanged, or not be stored; a bounded number. */
  unread: unknown[];
}

/** One organization in the memory of the poller. */
export interface PolledOrganization extends OrganizationState {
  /** On the monotonic clock; an entry of the queue with another time is stale. */
  dueAt: number;
  /** The Retry-After of its last failure, on the monotonic clock: only the operator asks sooner. */
  notBefore: number;
  /** Its place within the interval, in ms. */
  phase: number;
  /** What was created up to then is not announced if the organization was never read; the service's clock. */
  readonly baseline: number;
  /** Due once more after one short interval. */
  pollAgain: boolean;
  /** The operator wants everything since then reread; wall clock. */
  readFrom: number | null;
  /** Faults of the app itself in a row while it was read. */
  faults: number;
  busy: boolean;
  /** A failure of it paused the polling of all, and it has not responded since. */
  pausedAll: boolean;
  /**
   * Ids of the last page that brought any, those that sweeps refresh: these are known without asking the disk. As
   * JSON text, a fraction of what a set takes: it is kept for every organization.
   */
  stored: string;
  /** Polls since the last sweep; the first is one. 0: a sweep is awaited. */
  sinceSweep: number;
  /** Announcements in progress: the cursor is saved when there is none. */
  announcing: number;
  cycle: number;
  healthSavedAt: number;
  isRemoved: boolean;
}

export function notYetPolled(name: string, intervalMs: number, baseline: number): PolledOrganization {
  return {
    name,
    record: null,
    nextPollAt: 0,
    unread: [],
    cursor: null,
    dueAt: 0,
    notBefore: -Infinity,
    phase: phaseOf(name, intervalMs),
    baseline,
    pollAgain: false,
    readFrom: null,
    faults: 0,
    busy: false,
    pausedAll: false,
    stored: '[]',
    sinceSweep: 0,
    announcing: 0,
    cycle: 0,
    healthSavedAt: -Infinity,
    isRemoved: false,
  };
}
