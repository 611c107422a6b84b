import type { CallName } from '#shared/ipc/channels';

/** How many answers are held; what is not is reread. */
const most = 20_000;

/**
 * What went to the page masked, unchanged, so that it can be revealed without another request. In memory only, for
 * the profile in use.
 */
export interface HeldValues {
  keep(key: string, value: unknown): void;
  /** Undefined: it is not held. */
  get(key: string): unknown;
  /** The checks that are held, newest first. */
  checks(): Iterable<unknown>;
  clear(): void;
}

export const heldCheck = (name: string) => `check ${name}`;
/** What was read of a check separately. */
export const heldPart = (call: CallName, check: string) => `${call} ${check}`;
export const heldCompany = (id: string) => `company ${id}`;
export const heldUser = (id: string) => `user ${id}`;

export function createHeldValues(maxHeld = most): HeldValues {
  const values = new Map<string, unknown>();
  return {
    keep(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxHeld && oldest !== undefined) values.delete(oldest);
    },
    get: (key) => values.get(key),
    *checks() {
      const prefix = heldCheck('');
      for (const [key, value] of [...values].reverse()) if (key.startsWith(prefix)) yield value;
    },
    clear: () => values.clear(),
  };
}
