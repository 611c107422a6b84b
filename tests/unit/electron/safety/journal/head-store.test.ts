import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import type { SecretStore } from '#electron/platform/keychain/secret-store';
import { openFolderAccounts } from '#electron/platform/storage/folder-accounts';
import { keychainHead } from '#electron/safety/journal/head-store';
import { newMacKey } from '#electron/safety/journal/chain';
import { err, ok } from '#shared/result';

const head = { number: 7, hash: 'a'.repeat(64) };
const key = newMacKey();
const sameKey = ok({ id: key.id, bytes: Buffer.from(key.bytes) });

let place: string;
let keychain: SecretStore;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'head-'));
  keychain = createMemorySecretStore();
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function folderNamed(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
const headOf = (folder: string) => keychainHead(keychain, openFolderAccounts(folder));

/** The items of a version that named them by the path. */
function byPath(folder: string) {
  const hash = createHash('sha256').update(folder, 'utf8').digest('hex');
  return { head: `journal.head.${hash}`, key: `journal.key.${hash}` };
}
async function writtenByPath(folder: string) {
  const items = byPath(folder);
  await keychain.write(items.head, JSON.stringify(head));
  await keychain.write(items.key, Buffer.from(key.bytes).toString('base64'));
  return items;
}

describe('the head of the chain in the keychain', () => {
  it('is read back as saved, and is null before', async () => {
    const store = headOf(folderNamed('desk'));
    expect(await store.read()).toEqual(ok(null));
    await store.write(head);
    expect(await store.read()).toEqual(ok(head));
  });

  it('has the key of the MACs next to it, which is read back as saved', async () => {
    const folder = folderNamed('desk');
    const store = headOf(folder);
    expect(await store.readKey()).toEqual(ok(null));
    await store.writeKey(key);
    expect(await store.readKey()).toEqual(sameKey);
    await keychain.write(openFolderAccounts(folder).of('journal-key'), 'too short');
    expect(await store.readKey()).toEqual(ok(null));
  });

  it('belongs to its own user data folder', async () => {
    await headOf(folderNamed('desk')).write(head);
    expect(await headOf(folderNamed('other')).read()).toEqual(ok(null));
  });

  it('is found again with its key after the folder was moved', async () => {
    const folder = folderNamed('desk');
    await headOf(folder).write(head);
    await headOf(folder).writeKey(key);
    const moved = join(place, 'moved');
    renameSync(folder, moved);
    for (const store of [headOf(moved), headOf(moved)]) {
      expect(await store.read()).toEqual(ok(head));
      expect(await store.readKey()).toEqual(sameKey);
    }
  });

  it('is copied for a copied folder, so that each has its own from then on', async () => {
    const folder = folderNamed('desk');
    await headOf(folder).write(head);
    await headOf(folder).writeKey(key);
    const copied = join(place, 'copied');
    cpSync(folder, copied, { recursive: true });
    const copy = headOf(copied);
    expect(await copy.read()).toEqual(ok(head));
    expect(await copy.readKey()).toEqual(sameKey);
    await copy.write({ number: 8, hash: 'b'.repeat(64) });
    expect(await headOf(folder).read()).toEqual(ok(head));
  });

  it('of an earlier version, named by the path, is moved with its key', async () => {
    const folder = folderNamed('desk');
    const items = await writtenByPath(folder);
    expect(await headOf(folder).read()).toEqual(ok(head));
    expect(await headOf(folder).readKey()).toEqual(sameKey);
    // A head that nobody brings up to date would match a journal without its last rows.
    expect(await keychain.read(items.head)).toEqual(ok(null));
    expect(await keychain.read(items.key)).toEqual(ok(null));
    expect(await headOf(folder).read()).toEqual(ok(head));
    expect(await headOf(folder).readKey()).toEqual(sameKey);
  });

  it('of an earlier version is found where the folder was moved before the update, and left for who is there now', async () => {
    const before = join(place, 'before');
    const items = await writtenByPath(before);
    const folder = folderNamed('desk');
    writeFileSync(join(folder, 'folder.json'), JSON.stringify({ id: '0'.repeat(32), folder: before }));
    const store = headOf(folder);
    expect(await store.read()).toEqual(ok(head));
    expect(await store.readKey()).toEqual(sameKey);
    expect(await headOf(folder).read()).toEqual(ok(head));
    expect(await keychain.read(items.head)).toEqual(ok(JSON.stringify(head)));
  });

  it('counts as not matching any chain if it is invalid, not as missing', async () => {
    const folder = folderNamed('desk');
    for (const text of ['', '{}', '{"number":-1,"hash":""}', 'x']) {
      await keychain.write(openFolderAccounts(folder).of('journal-head'), text);
      expect(await headOf(folder).read()).toMatchObject({ ok: true, value: { hash: '' } });
    }
  });

  it('is unknown if the keychain does not respond: neither missing nor not matching', async () => {
    const locked = err({ kind: 'refused', reason: 'keychain-locked', message: '', advice: '' } as const);
    const silent = () => Promise.resolve(locked);
    keychain = { read: silent, write: silent, remove: silent };
    const store = headOf(folderNamed('desk'));
    expect(await store.read()).toEqual(locked);
    expect(await store.readKey()).toEqual(locked);
  });

  it('of an earlier version is unknown where the keychain does not accept its new name', async () => {
    const folder = folderNamed('desk');
    const items = await writtenByPath(folder);
    const locked = err({ kind: 'refused', reason: 'keychain-locked', message: '', advice: '' } as const);
    const refusing = { ...keychain, write: () => Promise.resolve(locked) };
    expect(await keychainHead(refusing, openFolderAccounts(folder)).read()).toEqual(locked);
    expect(await keychain.read(items.head)).toEqual(ok(JSON.stringify(head)));
    expect(await headOf(folder).read()).toEqual(ok(head));
  });
});
