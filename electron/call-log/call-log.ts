import { keptCalls } from '#shared/call-log';
import type { Activity } from '../api/activity.ts';
import type { Clock } from '../clock.ts';
import { heldBytes, recordOf, withoutBodies, type CallRecord } from './call-record.ts';

/** Most bytes of bodies that are kept of one profile; the oldest go first. */
const largestBodies = 16 * 1024 * 1024;

interface Kept {
  records: CallRecord[];
  /** Bytes of their bodies, and how many of the oldest have none left. */
  bytes: number;
  bare: number;
}

/** The last requests of each profile, in memory and nowhere else. */
export interface CallLog {
  /** Takes what one client of the profile does. */
  recorder(profileId: string): (activity: Activity) => void;
  /** Newer than the given number, oldest first. */
  after(profileId: string, id: number): readonly CallRecord[];
  /** Number of the oldest that is kept; null: none is. */
  oldest(profileId: string): number | null;
  find(profileId: string, id: number): CallRecord | null;
  clear(profileId: string): void;
  clearAll(): void;
}

export function createCallLog(clock: Pick<Clock, 'monotonic'>): CallLog {
  const kept = new Map<string, Kept>();
  let last = 0;

  function add(profileId: string, record: CallRecord): void {
    let held = kept.get(profileId);
    if (held === undefined) kept.set(profileId, (held = { records: [], bytes: 0, bare: 0 }));
    held.records.push(record);
    held.bytes += heldBytes(record);
    if (held.records.length > keptCalls) {
      const [oldest] = held.records.splice(0, 1);
      if (oldest !== undefined) held.bytes -= heldBytes(oldest);
      held.bare = Math.max(0, held.bare - 1);
    }
    while (held.bytes > largestBodies) {
      const oldest = held.records[held.bare];
      if (oldest === undefined) break;
      held.bytes -= heldBytes(oldest);
      held.records[held.bare] = withoutBodies(oldest);
      held.bare += 1;
    }
  }

  return {
    recorder(profileId) {
      /** Calls of this client that are under way. */
      const calls = new Map<number, { queuedAt: number; queuedMs: number; attempts: number }>();
      return (activity) => {
        const call = calls.get(activity.call);
        switch (activity.type) {
          case 'queued':
            calls.set(activity.call, { queuedAt: clock.monotonic(), queuedMs: 0, attempts: 0 });
            return;
          case 'started':
            if (call !== undefined) call.queuedMs = clock.monotonic() - call.queuedAt;
            return;
          case 'attempted': {
            const attempt = call === undefined ? 1 : (call.attempts += 1);
            const queuedMs = attempt === 1 ? (call?.queuedMs ?? 0) : 0;
            add(profileId, recordOf(activity, { id: (last += 1), attempt, queuedMs }));
            return;
          }
          case 'paused':
          case 'issued':
            return;
          case 'answered':
          case 'failed':
            calls.delete(activity.call);
        }
      };
    },
    after(profileId, id) {
      const records = kept.get(profileId)?.records ?? [];
      const first = records.findLastIndex((record) => record.id <= id) + 1;
      return records.slice(first);
    },
    oldest: (profileId) => kept.get(profileId)?.records[0]?.id ?? null,
    find: (profileId, id) => kept.get(profileId)?.records.find((record) => record.id === id) ?? null,
    clear: (profileId) => void kept.delete(profileId),
    clearAll: () => kept.clear(),
  };
}
