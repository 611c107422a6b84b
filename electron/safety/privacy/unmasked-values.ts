import type { CallName } from '#shared/ipc/channels';

/** How many responses are kept in memory; any other is requested from the service. */
const most = 20_000;

/**
 * What went to the page masked, unchanged, so that it can be revealed without another request. In memory only, for
 * the profile in use.
 */
export interface UnmaskedValues {
  keep(key: string, value: unknown): void;
  /** Undefined: it is not kept. */
  get(key: string): unknown;
  /** The checks that are kept, newest first. */
  checks(): Iterable<unknown>;
  clear(): void;
}

export const checkKey = (name: string) => `check ${name}`;
/** What was read of a check separately. */
export const partKey = (call: CallName, check: string) => `${call} ${check}`;
export const companyKey = (id: string) => `company ${id}`;
export const userKey = (id: string) => `user ${id}`;

export function createUnmaskedValues(maxValues = most): UnmaskedValues {
  const values = new Map<string, unknown>();
  return {
    keep(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxValues && oldest !== undefined) values.delete(oldest);
    },
    get: (key) => values.get(key),
    *checks() {
      const prefix = checkKey('');
      for (const [key, value] of [...values].reverse()) if (key.startsWith(prefix)) yield value;
    },
    clear: () => values.clear(),
  };
}
