import { generateKeyPairSync, createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPublicKey } from '../electron/shell/updates/release-signature.ts';
import { root } from './setup/run.mjs';

/**
 * The public key that a package verifies newer versions with: DILIGENCE_DESK_UPDATE_KEY, as `npm run sign-release --
 * --new-key` prints it. A package that looks for newer versions and cannot verify whose they are is not made.
 */
export function updateKey(environment: Readonly<Record<string, string | undefined>>): string | null {
  const text = environment['DILIGENCE_DESK_UPDATE_KEY'] ?? '';
  if (text !== '') {
    try {
      readPublicKey(text);
      return text;
    } catch {
      throw new Error('DILIGENCE_DESK_UPDATE_KEY is to be an Ed25519 public key, as sign-release prints it.');
    }
  }
  if ((environment['DILIGENCE_DESK_UPDATE_FEED'] ?? '') !== '')
    throw new Error(
      'DILIGENCE_DESK_UPDATE_FEED needs DILIGENCE_DESK_UPDATE_KEY, the key that releases are signed with.',
    );
  return null;
}

/** Writes a new private key, readable by its owner alone, and never over another one. */
export function writeNewKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}

export function readPrivateKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} holds no Ed25519 private key.`);
  return key;
}

/** The private key of the public key in the test edition; it is next to that edition. */
export function testReleaseKey(): KeyObject {
  const path = join(root, 'release', 'test', 'release-key.pem');
  return existsSync(path) ? readPrivateKey(path) : writeNewKey(path);
}
