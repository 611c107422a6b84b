import { err, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { deadline } from './abort.ts';
import { cancelledError, type RequestFacts } from './errors.ts';
import { createLimiter } from './limiter.ts';

interface FlightOptions {
  signal?: AbortSignal | undefined;
  /** Longest time from leaving the queue to the end, in milliseconds. */
  timeoutMs: number;
  onQueued?: () => void;
  onStarted?: () => void;
}

/**
 * Everything a client has under way: at most so many at a time, each with one signal that its caller,
 * its deadline and the closing of the client abort alike. A place is kept while a call waits to try
 * again, so that a service that asks for fewer calls gets fewer.
 */
export interface Flights {
  run<T>(
    facts: Pick<RequestFacts, 'operation' | 'target'>,
    options: FlightOptions,
    work: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  counts(): { inFlight: number; queued: number };
  /** Aborts once, when the client closes. */
  readonly closed: AbortSignal;
  close(): void;
}

export function createFlights(places: number, clock: Clock): Flights {
  const limiter = createLimiter(places);
  const closing = new AbortController();
  const live = new Set<AbortController>();

  return {
    async run(facts, { signal, timeoutMs, onQueued, onStarted }, work) {
      if (closing.signal.aborted || signal?.aborted === true) return err(cancelledError(facts));
      const stop = new AbortController();
      const cancel = () => stop.abort();
      signal?.addEventListener('abort', cancel, { once: true });
      live.add(stop);
      const place = limiter.enter(stop.signal);
      onQueued?.();
      const leave = await place;
      let endTimer: (() => void) | undefined;
      try {
        if (leave === null) return err(cancelledError(facts));
        onStarted?.();
        endTimer = clock.after(timeoutMs, () => stop.abort(deadline));
        return await work(stop.signal);
      } finally {
        endTimer?.();
        leave?.();
        live.delete(stop);
        signal?.removeEventListener('abort', cancel);
      }
    },
    counts: () => ({ inFlight: limiter.inside, queued: limiter.waiting }),
    closed: closing.signal,
    close() {
      closing.abort();
      for (const stop of live) stop.abort();
    },
  };
}
