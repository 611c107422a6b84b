import type { Clock } from '../../platform/clock.ts';
import type { Responded, NoResponse, WireRequest } from './transport.ts';

/** Times one request: its hooks go with the request, and after the response it says where the time went. */
export function stopwatch(clock: Pick<Clock, 'monotonic'>) {
  const began = clock.monotonic();
  let connected: number | null = null;
  let receivedAt: number | null = null;
  const hooks: Pick<WireRequest, 'onConnected' | 'onHeaders'> = {
    onConnected: () => (connected = clock.monotonic()),
    onHeaders: () => (receivedAt = clock.monotonic()),
  };
  return {
    hooks,
    read() {
      const end = clock.monotonic();
      const sentAt = connected ?? end;
      const headersAt = receivedAt ?? end;
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
export function outcomeOf(response: Responded | NoResponse) {
  return response.responded
    ? { status: response.status, fault: null, bytes: response.bytes }
    : { status: response.status, fault: response.fault, bytes: 0 };
}
