import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allMigrations } from '#electron/migrations';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import { openFolderAccounts } from '#electron/platform/storage/folder-accounts';
import { openStorage } from '#electron/platform/storage/open-storage';
import { createManualClock } from '#tests/support/manual-clock';

let folder: string;
let reported: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  reported = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const survived = { title: 'The settings were damaged.', message: 'They start with defaults.' };
const open = () =>
  openStorage({
    folder,
    migrations: allMigrations,
    clock: createManualClock(),
    keychain: createMemorySecretStore(),
    accounts: openFolderAccounts(folder),
    notices: [survived],
    onNotice: () => (reported += 1),
  });

describe('storage', () => {
  it('has a vault that opens when its keys arrive, and not before', async () => {
    const { database, storageKeys, vault } = await open();
    if (!database.ok) throw new Error(database.error.message);
    expect(vault.keys()).toBeNull();
    expect(await storageKeys?.load()).toBe('open');
    expect(vault.keys()).not.toBeNull();
    database.value.database.close();
  });

  it('keeps earlier problems, and reports later ones', async () => {
    const { database, notices } = await open();
    expect(notices.all()).toEqual([survived]);
    notices.add('later', survived);
    expect(reported).toBe(1);
    if (database.ok) database.value.database.close();
  });

  it('reports once why there is no database, and then has no keys', async () => {
    mkdirSync(join(folder, 'desk.sqlite'));
    const { database, notices, storageKeys, vault } = await open();
    expect(database.ok).toBe(false);
    expect(notices.all().map(({ title }) => title)).toEqual([
      survived.title,
      'The database could not be opened.',
    ]);
    expect(storageKeys).toBeNull();
    expect(vault.keys()).toBeNull();
  });
});
