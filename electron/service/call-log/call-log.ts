import { callClasses, classOf, maxCalls, type CallClass, type OldestCalls } from '#shared/call-log';
import type { Activity } from '../api/activity.ts';
import type { Clock } from '../../platform/clock.ts';
import { heldBytes, recordOf, withoutBodies, type CallRecord } from './call-record.ts';

/**
 * What is kept of one profile. Past a total, the class that goes first gives up its oldest; the newest of
 * each class, up to its share, stay.
 */
export interface CallLogLimits {
  calls: number;
  callsOfClass: number;
  /** Bytes of bodies. */
  bytes: number;
  bytesOfClass: number;
}
const defaultLimits: CallLogLimits = {
  calls: maxCalls,
  callsOfClass: maxCalls / 10,
  bytes: 16 * 1024 * 1024,
  bytesOfClass: 2 * 1024 * 1024,
};

/** The records of a class, oldest first. */
interface Shelf {
  records: CallRecord[];
  /** Bytes of their bodies, and how many of the oldest have none left. */
  bytes: number;
  bare: number;
}
type Shelves = Readonly<Record<CallClass, Shelf>>;

/** The last requests of each profile, in memory and nowhere else. */
export interface CallLog {
  /** Takes what one client of the profile does. */
  recorder(profileId: string): (activity: Activity) => void;
  /** Newer than the given number, oldest first. */
  after(profileId: string, id: number): readonly CallRecord[];
  oldest(profileId: string): OldestCalls;
  find(profileId: string, id: number): CallRecord | null;
  clear(profileId: string): void;
  clearAll(): void;
}

export function createCallLog(
  clock: Pick<Clock, 'monotonic'>,
  limits: CallLogLimits = defaultLimits,
): CallLog {
  const shelvesByProfile = new Map<string, Shelves>();
  let last = 0;
  const shelvesOf = (profileId: string): readonly Shelf[] =>
    Object.values(shelvesByProfile.get(profileId) ?? {});

  function add(profileId: string, record: CallRecord): void {
    const shelves = shelvesByProfile.get(profileId) ?? emptyShelves();
    shelvesByProfile.set(profileId, shelves);
    const shelf = shelves[classOf(record)];
    const place = shelf.records.findLastIndex(({ id }) => id < record.id) + 1;
    shelf.records.splice(place, 0, record);
    shelf.bytes += heldBytes(record);
    if (total(shelves, callsOf) > limits.calls)
      removeOldest(firstOver(shelves, callsOf, limits.callsOfClass));
    while (total(shelves, bytesOf) > limits.bytes) {
      const first = firstOver(shelves, bytesOf, limits.bytesOfClass);
      if (first === undefined) break;
      dropOldestBodies(first);
    }
  }

  /** The response came before it was read: only then is it known that its status says too little. */
  function markFailed(profileId: string, id: number): void {
    for (const shelf of shelvesOf(profileId)) {
      const place = shelf.records.findLastIndex((record) => record.id === id);
      const [record] = place < 0 ? [] : shelf.records.splice(place, 1);
      if (record === undefined) continue;
      shelf.bytes -= heldBytes(record);
      if (place < shelf.bare) shelf.bare -= 1;
      add(profileId, { ...record, failed: true });
      return;
    }
  }

  return {
    recorder(profileId) {
      /** Calls of this client that are under way; `responded`: the last response, if its status is no error. */
      const calls = new Map<
        number,
        { queuedAt: number; queuedMs: number; attempts: number; responded: number | null }
      >();
      return (activity) => {
        const call = calls.get(activity.call);
        switch (activity.type) {
          case 'queued':
            calls.set(activity.call, {
              queuedAt: clock.monotonic(),
              queuedMs: 0,
              attempts: 0,
              responded: null,
            });
            return;
          case 'started':
            if (call !== undefined) call.queuedMs = clock.monotonic() - call.queuedAt;
            return;
          case 'attempted': {
            const attempt = call === undefined ? 1 : (call.attempts += 1);
            const queuedMs = attempt === 1 ? (call?.queuedMs ?? 0) : 0;
            const record = recordOf(activity, { id: (last += 1), attempt, queuedMs });
            add(profileId, record);
            const { id, status } = record;
            if (call !== undefined) call.responded = status !== null && status < 400 ? id : null;
            return;
          }
          case 'paused':
          case 'issued':
            return;
          case 'responded':
            calls.delete(activity.call);
            return;
          case 'failed': {
            const responded = call?.responded ?? null;
            calls.delete(activity.call);
            if (responded !== null && activity.error.kind !== 'cancelled') markFailed(profileId, responded);
          }
        }
      };
    },
    after(profileId, id) {
      const newer = shelvesOf(profileId).flatMap(({ records }) =>
        records.slice(records.findLastIndex((record) => record.id <= id) + 1),
      );
      return newer.sort((a, b) => a.id - b.id);
    },
    oldest(profileId) {
      const shelves = shelvesByProfile.get(profileId);
      const first = (of: CallClass) => shelves?.[of].records[0]?.id ?? null;
      return { poll: first('poll'), read: first('read'), failure: first('failure'), change: first('change') };
    },
    find(profileId, id) {
      for (const { records } of shelvesOf(profileId)) {
        const found = records.find((record) => record.id === id);
        if (found !== undefined) return found;
      }
      return null;
    },
    clear: (profileId) => void shelvesByProfile.delete(profileId),
    clearAll: () => shelvesByProfile.clear(),
  };
}

function emptyShelves(): Shelves {
  const shelf = (): Shelf => ({ records: [], bytes: 0, bare: 0 });
  return { poll: shelf(), read: shelf(), failure: shelf(), change: shelf() };
}

type Measure = (shelf: Shelf) => number;
const callsOf: Measure = ({ records }) => records.length;
const bytesOf: Measure = ({ bytes }) => bytes;

function total(shelves: Shelves, measure: Measure): number {
  return callClasses.reduce((sum, of) => sum + measure(shelves[of]), 0);
}

/** The first class that has more than its share. */
function firstOver(shelves: Shelves, measure: Measure, share: number): Shelf | undefined {
  return callClasses.map((of) => shelves[of]).find((shelf) => measure(shelf) > share);
}

function removeOldest(shelf: Shelf | undefined): void {
  const removed = shelf?.records.shift();
  if (shelf === undefined || removed === undefined) return;
  shelf.bytes -= heldBytes(removed);
  shelf.bare = Math.max(0, shelf.bare - 1);
}

function dropOldestBodies(shelf: Shelf): void {
  const oldest = shelf.records[shelf.bare];
  if (oldest === undefined) return;
  shelf.bytes -= heldBytes(oldest);
  shelf.records[shelf.bare] = withoutBodies(oldest);
  shelf.bare += 1;
}
