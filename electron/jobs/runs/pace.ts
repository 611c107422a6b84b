import type { Clock } from '../../platform/clock.ts';

const minute = 60_000;

/** Settles when the next send may leave, with false once it was stopped: spread evenly, never a burst. */
export function createPace(
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  perMinute: number,
): (signal: AbortSignal) => Promise<boolean> {
  let nextAt = clock.monotonic();
  return async (signal) => {
    if (signal.aborted) return false;
    const at = Math.max(nextAt, clock.monotonic());
    nextAt = at + minute / perMinute;
    const wait = at - clock.monotonic();
    if (wait <= 0) return true;
    return clock.sleep(wait, signal).then(
      () => true,
      () => false,
    );
  };
}
