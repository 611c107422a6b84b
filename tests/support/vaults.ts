import { createCipheriv, randomBytes } from 'node:crypto';
import { createVault, type Keys, type Vault } from '#electron/platform/storage/vault';

/** Any keys. */
export const testKeys: Keys = {
  seal: new Uint8Array(32).fill(7),
  compare: new Uint8Array(32).fill(8),
};

/** A vault whose keys are here from the start; `null`: none come. */
export function fixedVault(keys: Keys | null = testKeys): Vault {
  return createVault(() => keys);
}

/** A value as version 1 sealed it. */
export function sealedBefore(key: Uint8Array, text: string, place: string): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body]);
}
