import { isRoutine, keptCalls, keptRoutineCalls, type OldestCalls } from '#shared/call-log';
import type { Activity } from '../api/activity.ts';
import type { Clock } from '../clock.ts';
import { heldBytes, recordOf, withoutBodies, type CallRecord } from './call-record.ts';

/** Most bytes of bodies that are kept of one profile; the oldest go first. */
const largestBodies = 16 * 1024 * 1024;

interface Kept {
  records: CallRecord[];
  /** Bytes of their bodies, how many of the oldest have none left, and how many are routine. */
  bytes: number;
  bare: number;
  routine: number;
}

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

export function createCallLog(clock: Pick<Clock, 'monotonic'>): CallLog {
  const kept = new Map<string, Kept>();
  let last = 0;

  function add(profileId: string, record: CallRecord): void {
    let held = kept.get(profileId);
    if (held === undefined) kept.set(profileId, (held = { records: [], bytes: 0, bare: 0, routine: 0 }));
    held.records.push(record);
    held.bytes += heldBytes(record);
    if (isRoutine(record)) held.routine += 1;
    if (held.records.length > keptCalls) removeOldest(held);
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
    oldest(profileId) {
      const records = kept.get(profileId)?.records ?? [];
      return {
        routine: records.find(isRoutine)?.id ?? null,
        other: records.find((record) => !isRoutine(record))?.id ?? null,
      };
    },
    find: (profileId, id) => kept.get(profileId)?.records.find((record) => record.id === id) ?? null,
    clear: (profileId) => void kept.delete(profileId),
    clearAll: () => kept.clear(),
  };
}

/** The oldest goes; where the routine ones have taken more than their share, the oldest of them. */
function removeOldest(held: Kept): void {
  const place = held.routine > keptRoutineCalls ? held.records.findIndex(isRoutine) : 0;
  const [removed] = held.records.splice(place, 1);
  if (removed === undefined) return;
  held.bytes -= heldBytes(removed);
  if (place < held.bare) held.bare -= 1;
  if (isRoutine(removed)) held.routine -= 1;
}
