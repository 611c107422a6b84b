import { noMappings } from '#shared/reading/mappings';
import {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type ClientSettings,
} from '#electron/service/api/client';
import { systemClock, type Clock } from '#electron/platform/clock';

export const testSecret = 'canary-secret-5f1c';

/** Time that passes at once: a sleep ends in the next turn and moves the clock on; a deadline never comes. */
export function createHastyClock(maxMs = 20_000): Clock & { slept: number[] } {
  let elapsed = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => Date.UTC(2026, 2, 2) + elapsed,
    monotonic: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        if (ms > maxMs) return;
        setImmediate(() => {
          elapsed += ms;
          slept.push(ms);
          resolve();
        });
      }),
    after: (ms, action) => {
      if (ms > maxMs) return () => undefined;
      const due = setImmediate(() => {
        elapsed += ms;
        action();
      });
      return () => clearImmediate(due);
    },
  };
}

export function clientFor(
  origin: string,
  changes: Partial<ClientSettings> = {},
  options: Partial<ApiClientOptions> = {},
): ApiClient {
  return createApiClient({
    settings: {
      baseUrl: `${origin}/checks`,
      authUrl: origin,
      clientId: 'desk',
      pathVersion: 'as-printed',
      typePackage: 'checks.type.v1alpha2',
      callsInFlight: 4,
      reportOrigins: [],
      overrideWrite: null,
      flagBody: 'bare',
      mappings: noMappings,
      ...changes,
    },
    readSecret: () => Promise.resolve({ ok: true, value: testSecret }),
    clock: systemClock,
    random: () => 0.5,
    ...options,
  });
}
