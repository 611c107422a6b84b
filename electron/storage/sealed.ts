import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Sealed columns: personal data at rest as AES-256-GCM (NIST SP 800-38D). The key comes from the
 * keychain and is 32 bytes. The place (table, column, row) is authenticated with the text, so that a
 * sealed value that was moved to another row does not open.
 *
 * Layout: 1 byte version, 12 bytes nonce, 16 bytes tag, ciphertext.
 */
export const sealKeyBytes = 32;
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Throws a RangeError on a key of another length: that is a fault of the app, never of the data. */
export function seal(key: Uint8Array, text: string, place: string): Uint8Array {
  checkKey(key);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

/** The text, or null when the key is another one, the bytes were altered, or they belong to another place. */
export function unseal(key: Uint8Array, sealed: Uint8Array, place: string): string | null {
  checkKey(key);
  if (sealed.length < headBytes || sealed[0] !== version) return null;
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

export function newSealKey(): Uint8Array {
  return randomBytes(sealKeyBytes);
}

function checkKey(key: Uint8Array): void {
  if (key.length !== sealKeyBytes) throw new RangeError(`A key has ${sealKeyBytes} bytes.`);
}
