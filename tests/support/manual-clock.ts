import type { Clock } from '#electron/platform/clock';

export interface ManualClock extends Clock {
  /** Moves time on; sleeps that are due resolve in the order of their end. */
  advance(ms: number): void;
  /** Sets the wall clock on, or back; no time passes. */
  jump(ms: number): void;
  /** Sleeps that are still waiting. */
  readonly waiting: number;
}

/** A clock that does not advance until it is moved. */
export function createManualClock(startsAt = Date.UTC(2026, 2, 2, 10, 15)): ManualClock {
  let elapsed = 0;
  let jumped = 0;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => startsAt + elapsed + jumped,
    monotonic: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: elapsed + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    after: (ms, action) => {
      const sleeper = { at: elapsed + ms, wake: action };
      sleepers.add(sleeper);
      return () => void sleepers.delete(sleeper);
    },
    advance(ms) {
      elapsed += ms;
      const due = [...sleepers].filter((sleeper) => sleeper.at <= elapsed).sort((a, b) => a.at - b.at);
      for (const sleeper of due) {
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
    jump(ms) {
      jumped += ms;
    },
    get waiting() {
      return sleepers.size;
    },
  };
}
