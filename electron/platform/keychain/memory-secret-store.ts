import { ok } from '#shared/result';
import type { SecretStore } from './secret-store.ts';

/**
 * Keeps secrets until the process ends. For the generated secret of the Demo profile, which opens
 * nothing but the service inside this app; never for a secret that an operator entered.
 */
export function createMemorySecretStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    read: (account) => Promise.resolve(ok(secrets.get(account) ?? null)),
    write(account, secret) {
      secrets.set(account, secret);
      return Promise.resolve(ok(null));
    },
    remove(account) {
      secrets.delete(account);
      return Promise.resolve(ok(null));
    },
  };
}
