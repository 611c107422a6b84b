import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allMigrations } from '#electron/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { Vault } from '#electron/platform/storage/vault';
import { createDemoStore } from '#electron/service/demo-store';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault, testKeys } from '#tests/support/vaults';

const data = { organizations: 20 };
const change = (at: number) => ({ at, id: 'CancelCheck', names: {}, ids: {}, body: { typed: 'Canary' } });

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'demo-store-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: allMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const reported: unknown[] = [];
  const store = (vault: Vault = fixedVault(), of: object = data) =>
    createDemoStore({
      database,
      vault,
      clock,
      profileId: 'demo',
      data: of,
      keysRequested: Promise.resolve(),
      report: (failure) => reported.push(failure),
    });
  return { database, folder, clock, reported, store };
}

it('restores at the next start the changes, with the same history and the advanced time', async () => {
  const { store, reported, clock } = await start();
  const first = store();
  const begun = await first.open();
  expect(begun).toMatchObject({ generation: 0, ahead: 0, changes: [] });
  first.keep(change(1));
  first.keep(change(2));
  first.advance(3_600_000);
  clock.advance(7_200_000);
  expect(await store().open()).toEqual({
    ...begun,
    ahead: 3_600_000,
    changes: [change(1), change(2)],
  });
  expect(reported).toEqual([]);
});

it('seals typed values', async () => {
  const { store, folder, database } = await start();
  const demo = store();
  await demo.open();
  demo.keep(change(1));
  database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(folder, 'desk.sqlite')).includes('Canary')).toBe(false);
});

it('starts over with new IDs after a reset, after a wipe, and on other data', async () => {
  const { store, database } = await start();
  const demo = store();
  await demo.open();
  demo.keep(change(1));
  demo.noteHistory(2);
  demo.startOver();
  expect(demo.history()).toBe(0);
  expect(await demo.open()).toMatchObject({ generation: 1, changes: [] });
  demo.keep(change(2));
  database.execute('UPDATE demo_change SET sealed = NULL');
  expect(await store().open()).toMatchObject({ generation: 2, changes: [] });
  expect(await store(fixedVault(), { organizations: 30 }).open()).toMatchObject({ generation: 3 });
});

it('neither loses nor adds changes while the keychain is locked', async () => {
  const { store } = await start();
  const open = store();
  await open.open();
  open.keep(change(1));
  const locked = store(fixedVault(null));
  const meanwhile = await locked.open();
  expect(meanwhile.changes).toEqual([]);
  expect(meanwhile.generation).toBeGreaterThan(1_000_000);
  locked.keep(change(2));
  expect(await store(fixedVault(testKeys)).open()).toMatchObject({ generation: 0, changes: [change(1)] });
});
