import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UpdateRejection } from '#shared/ipc/contract/updates';

/**
 * The signature of a file of a release, a text next to it named `FILE.sig`. It binds the file to its version, so that
 * an older file that was signed once cannot be offered as a newer one.
 */
export interface SignedFile {
  version: string;
  /** Name without a folder. */
  file: string;
  /** Of its bytes, in base64. */
  sha512: string;
}

const signedText = ({ version, file, sha512 }: SignedFile) =>
  `Diligence Desk release 1\nversion: ${version}\nfile: ${file}\nsha512: ${sha512}\n`;
const form = /^(Diligence Desk release 1\nversion: (.+)\nfile: (.+)\nsha512: (.+)\n)signature: (.+)\n$/;

/** The text of `FILE.sig`, made with an Ed25519 private key. */
export function signFile(signed: SignedFile, privateKey: KeyObject): string {
  const text = signedText(signed);
  return `${text}signature: ${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`;
}

/** Why a file may not be installed; null: its signature is the one of this very file and version. */
export function rejectionOf(
  signature: string | null,
  found: SignedFile,
  publicKey: KeyObject,
): UpdateRejection | null {
  if (signature === null) return 'unsigned';
  const [, text = '', version, file, sha512, written = ''] = form.exec(signature) ?? [];
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(written, 'base64'))) return 'wrong-signature';
  if (version !== found.version) return 'other-version';
  return file === found.file && sha512 === found.sha512 ? null : 'other-file';
}

/** In base64. */
export async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** A public key as builds carry it: base64 of its SubjectPublicKeyInfo. Throws for any key but an Ed25519 one. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The update key is not an Ed25519 key.');
  return key;
}

/** The public key of a private one, as `readPublicKey` reads it. */
export function publicKeyText(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}
