import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDirectoryCopy } from '#electron/service/directory/directory-copy';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import type { SecretStore } from '#electron/platform/keychain/secret-store';
import { allMigrations } from '#electron/migrations';
import { openFolderAccounts } from '#electron/platform/storage/folder-accounts';
import { createKeyProof } from '#electron/platform/storage/key-proof';
import { loadUntilOpen } from '#electron/platform/storage/late-key';
import { openDatabase } from '#electron/platform/storage/open-database';
import { resealFormer } from '#electron/platform/storage/reseal';
import { keychainStorageKeys } from '#electron/platform/storage/seal-key';
import { newSealKey } from '#electron/platform/storage/sealed';
import { createVault } from '#electron/platform/storage/vault';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { sealedBefore } from '#tests/support/vaults';

const name = 'organizations/o1';
const text = JSON.stringify({ view: 'BASIC', organization: { name, displayName: 'Of an older version' } });

/** One keychain of a computer, that can be locked. */
function computer() {
  const items = createMemorySecretStore();
  const state = { locked: false };
  const locked = err({
    kind: 'refused',
    reason: 'keychain-locked',
    message: 'Locked.',
    advice: 'Unlock it.',
  } as const);
  const keychain: SecretStore = {
    read: (account) => (state.locked ? Promise.resolve(locked) : items.read(account)),
    write: (account, secret) => (state.locked ? Promise.resolve(locked) : items.write(account, secret)),
    remove: (account) => (state.locked ? Promise.resolve(locked) : items.remove(account)),
  };
  return { keychain, items, state };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The app on a data folder. */
async function open(folder: string, keychain: SecretStore) {
  const opened = await openDatabase({ folder, migrations: allMigrations, clock: createManualClock() });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  let isOpen = true;
  const close = () => {
    if (isOpen) database.close();
    isOpen = false;
  };
  onTestFinished(close);
  const accounts = openFolderAccounts(folder);
  const keys = keychainStorageKeys({ keychain, accounts, proof: createKeyProof(database) });
  const vault = createVault(() => keys.current());
  const copy = createDirectoryCopy(database, vault);
  return {
    keys,
    vault,
    database,
    account: accounts.of('storage-key'),
    close,
    keep: (displayName: string) =>
      copy.put('p1', {
        organizations: [{ name, displayName }],
        view: 'BASIC',
        receivedAt: '2026-03-02T10:00:00.000Z',
        pageToken: '',
        nextPageToken: '',
        facts: noListFacts,
      }),
    read: () => copy.read('p1').map(({ organization }) => organization.displayName),
    /** Writes what a version before 2 of the sealed values wrote. */
    keepFormer: (key: Uint8Array) =>
      database.command(`INSERT INTO directory_row VALUES ('p1', :name, 1, 1, 0, 0, :sealed)`)({
        name,
        sealed: sealedBefore(key, text, `directory_row.sealed p1 ${name}`),
      }),
  };
}

describe('the keys of a data folder', () => {
  it('are created once and found again', async () => {
    const { keychain } = computer();
    const folder = newFolder();
    const first = await open(folder, keychain);
    expect(await first.keys.load()).toBe('open');
    first.keep('Kept');
    first.close();
    const second = await open(folder, keychain);
    expect(await second.keys.load()).toBe('open');
    expect(second.read()).toEqual(['Kept']);
  });

  it('tell whether stored data was read before they were here', async () => {
    const { keychain } = computer();
    const folder = newFolder();
    const first = await open(folder, keychain);
    expect(first.read()).toEqual([]);
    await first.keys.load();
    expect(first.vault.wasOpenedEarly()).toBe(false);
    first.keep('Kept');
    first.close();
    const second = await open(folder, keychain);
    expect(second.read()).toEqual([]);
    expect(second.vault.wasOpenedEarly()).toBe(true);
    await second.keys.load();
    expect(second.read()).toEqual(['Kept']);
  });

  it('belong to it alone: a wipe in one folder leaves another readable', async () => {
    const { keychain } = computer();
    const folders = [newFolder(), newFolder()] as const;
    const [a, b] = [await open(folders[0], keychain), await open(folders[1], keychain)];
    for (const each of [a, b]) {
      await each.keys.load();
      each.keep('Kept');
    }
    expect(await b.keys.replace()).toBe(true);
    expect(b.read()).toEqual([]);
    a.close();
    const again = await open(folders[0], keychain);
    expect(await again.keys.load()).toBe('open');
    expect(again.read()).toEqual(['Kept']);
  });

  it('of two folders that shared one are copied from it, and become separate with the first wipe', async () => {
    const { keychain, items } = computer();
    const shared = newSealKey();
    await items.write('storage-key', Buffer.from(shared).toString('base64'));
    const a = await open(newFolder(), keychain);
    const b = await open(newFolder(), keychain);
    for (const each of [a, b]) {
      each.keepFormer(shared);
      expect(await each.keys.load()).toBe('open');
      expect(each.read()).toEqual(['Of an older version']);
    }
    await b.keys.replace();
    expect(b.read()).toEqual([]);
    expect(a.read()).toEqual(['Of an older version']);
    expect(await items.read('storage-key')).toEqual(ok(Buffer.from(shared).toString('base64')));
  });

  it('are not copied from the shared item by a folder that never used it', async () => {
    const { keychain, items } = computer();
    const shared = newSealKey();
    await items.write('storage-key', Buffer.from(shared).toString('base64'));
    const fresh = await open(newFolder(), keychain);
    expect(await fresh.keys.load()).toBe('open');
    expect(fresh.keys.current()?.seal).not.toEqual(new Uint8Array(shared));
  });

  it('move with a moved folder, and are copied for a copied folder', async () => {
    const { keychain } = computer();
    const folder = newFolder();
    const original = await open(folder, keychain);
    await original.keys.load();
    original.keep('Kept');
    original.close();
    const copied = newFolder();
    cpSync(folder, copied, { recursive: true });
    const copy = await open(copied, keychain);
    expect(await copy.keys.load()).toBe('open');
    expect(copy.read()).toEqual(['Kept']);
    expect(copy.account).not.toBe(original.account);
    await copy.keys.replace();
    copy.close();
    const moved = newFolder();
    cpSync(folder, moved, { recursive: true });
    rmSync(folder, { recursive: true });
    const after = await open(moved, keychain);
    expect(after.account).toBe(original.account);
    expect(await after.keys.load()).toBe('open');
    expect(after.read()).toEqual(['Kept']);
  });
});

describe('a lost storage key', () => {
  const losses = {
    missing: (items: SecretStore, account: string) => items.remove(account),
    damaged: (items: SecretStore, account: string) => items.write(account, 'AAAA'),
    other: (items: SecretStore, account: string) =>
      items.write(account, Buffer.concat([newSealKey(), newSealKey()]).toString('base64')),
  } as const;

  it.each(['missing', 'damaged', 'other'] as const)(
    'because it is %s is reported and never replaced without a request',
    async (loss) => {
      const { keychain, items } = computer();
      const folder = newFolder();
      const first = await open(folder, keychain);
      await first.keys.load();
      first.keep('Kept');
      first.close();
      const saved = await items.read(first.account);
      await losses[loss](items, first.account);
      const left = await items.read(first.account);
      const second = await open(folder, keychain);
      expect(await second.keys.load()).toBe(loss);
      expect(await second.keys.load()).toBe(loss);
      expect(second.keys.current()).toBeNull();
      expect(await items.read(first.account)).toEqual(left);
      second.close();
      // It comes back, as from a backup of the keychain.
      if (saved.ok && saved.value !== null) await items.write(first.account, saved.value);
      const third = await open(folder, keychain);
      expect(await third.keys.load()).toBe('open');
      expect(third.read()).toEqual(['Kept']);
      // Or the operator starts over.
      third.close();
      await losses[loss](items, first.account);
      const fourth = await open(folder, keychain);
      await fourth.keys.load();
      expect(await fourth.keys.replace()).toBe(true);
      expect(fourth.keys.state()).toBe('open');
      fourth.keep('New');
      fourth.close();
      const fifth = await open(folder, keychain);
      expect(await fifth.keys.load()).toBe('open');
      expect(fifth.read()).toEqual(['New']);
    },
  );

  it('is recreated silently if no stored data needs it', async () => {
    const { keychain, items } = computer();
    const folder = newFolder();
    const first = await open(folder, keychain);
    await first.keys.load();
    first.close();
    await items.remove(first.account);
    const second = await open(folder, keychain);
    expect(await second.keys.load()).toBe('open');
  });
});

describe('a late keychain', () => {
  it('is asked again, less and less often, until it responds; then the keys are available', async () => {
    const { keychain, state } = computer();
    state.locked = true;
    let reads = 0;
    const counted = { ...keychain, read: (account: string) => ((reads += 1), keychain.read(account)) };
    const { keys } = await open(newFolder(), counted);
    const clock = createManualClock();
    const states: string[] = [];
    keys.onChange((next) => states.push(next));
    const loaded = loadUntilOpen(keys, clock, new AbortController().signal);
    const pass = async (ms: number) => {
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
      clock.advance(ms);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    };
    await pass(15_000);
    await pass(30_000);
    expect(reads).toBe(3);
    await pass(30_000);
    expect(reads).toBe(3);
    expect(states).toEqual([]);
    state.locked = false;
    await pass(30_000);
    await loaded;
    expect(states).toEqual(['open']);
    expect(keys.current()).not.toBeNull();
  });

  it('keeps a wipe from replacing the key as long as it is locked', async () => {
    const { keychain, state } = computer();
    const { keys } = await open(newFolder(), keychain);
    state.locked = true;
    expect(await keys.replace()).toBe(false);
    state.locked = false;
    expect(await keys.replace()).toBe(true);
  });
});

describe('values sealed by an older version', () => {
  it('are resealed with their profile, and those that do not open stay', async () => {
    const { keychain, items } = computer();
    const shared = newSealKey();
    await items.write('storage-key', Buffer.from(shared).toString('base64'));
    const { keys, vault, database, keepFormer, read } = await open(newFolder(), keychain);
    keepFormer(shared);
    const foreign = sealedBefore(newSealKey(), text, `directory_row.sealed p1 organizations/o2`);
    database.command(`INSERT INTO directory_row VALUES ('p1', 'organizations/o2', 1, 2, 0, 0, :foreign)`)({
      foreign,
    });
    await keys.load();
    await resealFormer(database, vault, () => Promise.resolve(), new AbortController().signal);
    expect(read()).toEqual(['Of an older version']);
    // Bound to the profile now: under another one it does not open.
    database.execute(`UPDATE directory_row SET profile = 'p2'`);
    const other = createDirectoryCopy(database, vault);
    expect(other.read('p2')).toEqual([]);
    database.execute(`UPDATE directory_row SET profile = 'p1'`);
    expect(read()).toEqual(['Of an older version']);
  });
});
