import type { Clock } from '../../platform/clock.ts';

/** Counts calls of the last hour, by minute, in constant space. */
export interface CallMeter {
  count(): void;
  lastHour(): number;
}

export function createCallMeter(clock: Pick<Clock, 'monotonic'>): CallMeter {
  const counts = new Array<number>(60).fill(0);
  let minute = Math.floor(clock.monotonic() / 60_000);

  function turn(): number {
    const now = Math.floor(clock.monotonic() / 60_000);
    for (let passed = Math.max(minute + 1, now - 59); passed <= now; passed += 1) counts[passed % 60] = 0;
    minute = now;
    return now % 60;
  }
  return {
    count() {
      const at = turn();
      counts[at] = (counts[at] ?? 0) + 1;
    },
    lastHour() {
      turn();
      return counts.reduce((sum, each) => sum + each, 0);
    },
  };
}
