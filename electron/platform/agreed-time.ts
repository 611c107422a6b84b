import type { Clock } from './clock.ts';

/** The distance between two checks of the clock. A wall clock that is wrong for less than this deletes nothing. */
export const clockCheckIntervalMs = 10 * 60_000;

/**
 * The wall clock's time that two looks at it, ten minutes apart by the monotonic clock, both have reached: the
 * earlier one. What is deleted for its age depends on this time, because a wall clock that jumps ahead for a moment would
 * make everything old. Rejects with the signal's reason when aborted.
 */
export async function agreedTime(clock: Clock, signal: AbortSignal): Promise<number> {
  const first = clock.now();
  const until = clock.monotonic() + clockCheckIntervalMs;
  // A timer may come a little early by the monotonic clock.
  for (let left = clockCheckIntervalMs; left > 0; left = until - clock.monotonic())
    await clock.sleep(left, signal);
  return Math.min(first, clock.now());
}
