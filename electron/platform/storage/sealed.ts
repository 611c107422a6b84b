import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/**
 * Sealed columns: personal data at rest as AES-256-GCM (NIST SP 800-38D). The key comes from the
 * keychain and is 32 bytes. The place is authenticated with the text, so that a sealed value that was
 * moved to another row, column, table or profile does not open.
 *
 * Layout: 1 byte version, 12 bytes nonce, 16 bytes tag, ciphertext. Version 1 authenticated `former`.
 */
export const sealKeyBytes = 32;
const version = 2;
const formerVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Where a sealed value is. */
export interface Place {
  profile: string;
  table: string;
  column: string;
  /** What tells the row from the others of its profile. */
  row: string;
  /** The words that version 1 bound a value here to. Null: it never sealed any here. */
  former: string | null;
}

/** Throws a RangeError on a key of another length: that is a fault of the app, never of the data. */
export function seal(key: Uint8Array, text: string, place: Place): Uint8Array {
  checkKey(key);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', prepared(key), nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

/** The text, or null when the key is another one, the bytes were altered, or they belong to another place. */
export function unseal(key: Uint8Array, sealed: Uint8Array, place: Place): string | null {
  checkKey(key);
  const bound =
    sealed[0] === version ? boundTo(place) : sealed[0] === formerVersion ? formerBoundTo(place) : null;
  if (bound === null || sealed.length < headBytes) return null;
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', prepared(key), nonce, { authTagLength: tagBytes });
  decipher.setAAD(bound);
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

/** Compares texts without keeping them: HMAC-SHA-256 of the parts. Only who has the key can try texts out. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): Uint8Array {
  return createHmac('sha256', prepared(key)).update(JSON.stringify(parts), 'utf8').digest();
}

/** Bytes that are made a key at each use cost several times what they are used for. */
const keys = new WeakMap<Uint8Array, KeyObject>();
export function prepared(bytes: Uint8Array): KeyObject {
  const cached = keys.get(bytes);
  if (cached !== undefined) return cached;
  const key = createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}

/** Values stay bound to the first name of a table that was renamed since: under another they would not open. */
const firstNames: Readonly<Record<string, string>> = { finding: 'kept_finding' };

/** As JSON, so that no part can reach into the next. */
function boundTo({ profile, table, column, row }: Place): Uint8Array {
  return Buffer.from(JSON.stringify([profile, firstNames[table] ?? table, column, row]), 'utf8');
}

function formerBoundTo({ former }: Place): Uint8Array | null {
  return former === null ? null : Buffer.from(former, 'utf8');
}

function checkKey(key: Uint8Array): void {
  if (key.length !== sealKeyBytes) throw new RangeError(`A key has ${sealKeyBytes} bytes.`);
}
