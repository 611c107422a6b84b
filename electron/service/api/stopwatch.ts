import type { Clock } from '../../platform/clock.ts';
import type { Answered, Unanswered, WireRequest } from './transport.ts';

/** Times one request: its hooks go with the request, and after the answer it says where the time went. */
export function stopwatch(clock: Pick<Clock, 'monotonic'>) {
  const began = clock.monotonic();
  let connected: number | null = null;
  let answering: number | null = null;
  const hooks: Pick<WireRequest, 'onConnected' | 'onHeaders'> = {
    onConnected: () => (connected = clock.monotonic()),
    onHeaders: () => (answering = clock.monotonic()),
  };
  return {
    hooks,
    read() {
      const end = clock.monotonic();
      const sentAt = connected ?? end;
      const headersAt = answering ?? end;
      return {
        latencyMs: end - began,
        connectMs: sentAt - began,
        waitMs: Math.max(0, headersAt - sentAt),
        receiveMs: end - headersAt,
      };
    },
  };
}

/** How a request ended, for observers. */
export function outcomeOf(response: Answered | Unanswered) {
  return response.answered
    ? { status: response.status, fault: null, bytes: response.bytes }
    : { status: response.status, fault: response.fault, bytes: 0 };
}
