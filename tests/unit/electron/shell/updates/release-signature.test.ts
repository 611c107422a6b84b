import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  publicKeyText,
  readPublicKey,
  rejectionOf,
  sha512Of,
  signFile,
} from '#electron/shell/updates/release-signature';
import { signFolder } from '../../../../../build/release-files.ts';
import { readPrivateKey, writeNewKey } from '../../../../../build/update-key.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const made = { version: '1.2.0', file: 'Desk-1.2.0.AppImage', sha512: 'c2hh' };
const signature = signFile(made, privateKey);
const check = (text: string | null, found: Partial<typeof made> = {}, key: KeyObject = publicKey) =>
  rejectionOf(text, { ...made, ...found }, key);

describe('the signature of a release', () => {
  it('is valid only for the signed file and version', () => {
    expect(check(signature)).toBeNull();
    expect(check(signature, { version: '1.3.0' })).toBe('other-version');
    expect(check(signature, { file: 'Desk-1.2.0.deb' })).toBe('other-file');
    expect(check(signature, { sha512: 'b3RoZXI=' })).toBe('other-file');
    expect(check(null)).toBe('unsigned');
  });

  it('is valid for one key only', () => {
    expect(check(signFile(made, generateKeyPairSync('ed25519').privateKey))).toBe('wrong-signature');
  });

  it('the condition does not match after any change of its text', () => {
    fc.assert(
      fc.property(fc.nat(signature.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, inserted) => {
        const changed = signature.slice(0, at) + inserted + signature.slice(at + 1);
        fc.pre(changed !== signature);
        // Base64 has spellings besides the shortest one; they are no other signature.
        const isSameKeyText = changed.startsWith(signature.slice(0, signature.indexOf('signature: ')));
        if (!isSameKeyText) expect(check(changed)).toBe('wrong-signature');
      }),
    );
    for (const text of ['', 'x', `${signature}\n`, signature.replaceAll('\n', '\r\n')])
      expect(check(text)).toBe('wrong-signature');
  });

  it('is made for the installed file, with a key that no one else can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const keyFile = join(folder, 'keys', 'release.pem');
    const written = publicKeyText(writeNewKey(keyFile));
    expect(() => writeNewKey(keyFile)).toThrow('EEXIST');
    for (const name of ['Desk 1.AppImage', 'desk.deb', 'latest-linux.yml', 'Desk 1.AppImage.blockmap'])
      writeFileSync(join(folder, name), name);
    mkdirSync(join(folder, 'linux-unpacked'));
    expect(await signFolder(folder, '1.0.0', readPrivateKey(keyFile))).toEqual([
      'Desk 1.AppImage',
      'desk.deb',
    ]);
    expect(existsSync(join(folder, 'latest-linux.yml.sig'))).toBe(false);
    const file = 'desk.deb';
    const found = { version: '1.0.0', file, sha512: await sha512Of(join(folder, file)) };
    expect(
      rejectionOf(readFileSync(join(folder, 'desk.deb.sig'), 'utf8'), found, readPublicKey(written)),
    ).toBeNull();
  });
});
