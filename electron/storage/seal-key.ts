import type { SecretStore } from '../keychain/secret-store.ts';
import { newSealKey, sealKeyBytes } from './sealed.ts';

/** The key that seals personal data at rest; null until the keychain gave it. */
export interface SealKey {
  current(): Uint8Array | null;
  /** Asks the keychain, unless the key is here; makes and saves one the first time. */
  load(): Promise<void>;
  /** Makes a new key and saves it over the old one, so that nothing sealed before opens; false: the old one stays. */
  replace(): Promise<boolean>;
}

const account = 'storage-key';

export function keychainSealKey(keychain: Pick<SecretStore, 'read' | 'write'>): SealKey {
  let key: Uint8Array | null = null;
  let loading: Promise<void> | null = null;
  async function load(): Promise<void> {
    const stored = await keychain.read(account);
    // Locked or missing: nothing personal is kept until a later load finds it open.
    if (!stored.ok) return;
    if (stored.value !== null) {
      const bytes = Buffer.from(stored.value, 'base64');
      if (bytes.length === sealKeyBytes) key = bytes;
      return;
    }
    await replace();
  }
  async function replace(): Promise<boolean> {
    const fresh = newSealKey();
    const written = await keychain.write(account, Buffer.from(fresh).toString('base64'));
    if (written.ok) key = fresh;
    return written.ok;
  }
  return {
    current: () => key,
    replace,
    load() {
      if (key !== null) return Promise.resolve();
      loading ??= load().finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}
