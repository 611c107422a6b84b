import type { Clock } from '../../platform/clock.ts';

/** The waits of a client between a failed request and the next. The operator can end them all. */
export interface Pauses {
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  skip(): void;
}

const skipped = new Error('skipped');

export function createPauses(clock: Pick<Clock, 'sleep'>): Pauses {
  let early = new AbortController();
  return {
    async wait(ms, signal) {
      const end = early.signal;
      try {
        await clock.sleep(ms, AbortSignal.any([signal, end]));
      } catch (reason) {
        if (signal.aborted || !end.aborted) throw reason;
      }
    },
    skip() {
      early.abort(skipped);
      early = new AbortController();
    },
  };
}
