import type { ProfileView } from '#shared/profile';
import { ok, type Result } from '#shared/result';
import { createMemorySecretStore } from '../../platform/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';

/** The generated secret of the Demo profile: in the keychain where one responds, else in memory. */
export interface DemoSecret {
  place(): ProfileView['secret'];
  /** Takes the secret of this start. It works at once; the result says when it reached the keychain. */
  keep(secret: string): Promise<void>;
  /** Tries again to bring a secret that is only in memory to the keychain. */
  promote(): Promise<void>;
  read(): Promise<Result<string | null>>;
}

/**
 * The memory copy is kept next to the one in the keychain, so that a keychain that locks later does not end the
 * demo. It opens nothing but the service inside this app.
 */
export function createDemoSecret(keychain: SecretStore, account: string, onMoved: () => void): DemoSecret {
  const memory = createMemorySecretStore();
  let place: ProfileView['secret'] = 'missing';
  const move = (to: ProfileView['secret']) => {
    if (place === to) return;
    place = to;
    onMoved();
  };
  const promote = async () => {
    const secret = await memory.read(account);
    if (!secret.ok || secret.value === null) return;
    const written = await keychain.write(account, secret.value);
    move(written.ok ? 'keychain' : 'memory');
  };
  return {
    place: () => place,
    async keep(secret) {
      await memory.write(account, secret);
      move('memory');
      await promote();
    },
    async promote() {
      if (place === 'memory') await promote();
    },
    async read() {
      if (place === 'keychain') {
        const stored = await keychain.read(account);
        if (stored.ok && stored.value !== null) return ok(stored.value);
        move('memory');
      }
      return memory.read(account);
    },
  };
}
