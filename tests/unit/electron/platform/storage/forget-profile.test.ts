import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openInbox } from '#electron/jobs/notifications/inbox';
import { deleteProfileData } from '#electron/jobs/delete-profile-data';
import { allMigrations } from '#electron/migrations';
import type { Database } from '#electron/platform/storage/database';
import { forgetProfile } from '#electron/platform/storage/forget-profile';
import { openDatabase } from '#electron/platform/storage/open-database';
import { err, ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

/** Tables in which no row is of one profile. */
const ofNoProfile = ['migrations', 'storage_key', 'sqlite_sequence', 'journal'];
/** What stays of a deleted profile, on purpose. */
const staying = ['creation_attempt'];

const named = z.object({ name: z.string() });
const columns = z.object({ name: z.string(), type: z.string() });

/**
 * A database with a row of two profiles in every table. Every value of a row is its profile, so that rows refer to each
 * other as those of one profile do.
 */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'forget-profile-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: allMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const tables = database
    .query("SELECT name FROM sqlite_master WHERE type = 'table'", named)
    .all()
    .map(({ name }) => name)
    .filter((name) => !ofNoProfile.includes(name));
  database.execute('PRAGMA ignore_check_constraints = ON');
  database.transaction(() => {
    database.execute('PRAGMA defer_foreign_keys = ON');
    for (const table of tables)
      for (const [id, number] of [
        ['demo', 1],
        ['gone', 2],
      ] as const)
        fill(database, table, id, number);
  });
  /** The tables in which the profile has rows. */
  const tablesOf = (id: string, number: number) =>
    tables.filter((table) => {
      const [first] = columnsOf(database, table);
      const of = first?.type === 'INTEGER' ? number : id;
      const rows = database.query(
        `SELECT '' AS name FROM "${table}" WHERE "${first?.name ?? ''}" = :of`,
        named,
      );
      return rows.first({ of }) !== null;
    });
  const inbox = openInbox(opened, {
    useClient: () => expect.unreachable(),
    clock,
    random: () => 0.5,
    vault: fixedVault(),
    ready: () => Promise.resolve(),
    showNotification: () => undefined,
    onOpened: () => undefined,
    onCounts: () => undefined,
    latencyMs: () => null,
    clockAheadMs: () => null,
    report: (failure) => {
      throw failure;
    },
  });
  return { database, opened, inbox, tables, tablesOf };
}

const columnsOf = (database: Database, table: string) =>
  database.query('SELECT name, type FROM pragma_table_info(:table)', columns).all({ table });

function fill(database: Database, table: string, id: string, number: number): void {
  const all = columnsOf(database, table);
  const values = all.map(({ type }) =>
    type === 'INTEGER' ? String(number) : type === 'BLOB' ? `x'0${number}'` : `'${id}'`,
  );
  const names = all.map(({ name }) => `"${name}"`);
  database.execute(`INSERT OR REPLACE INTO "${table}" (${names.join(', ')}) VALUES (${values.join(', ')})`);
}

const views = { forget: () => ok(null) };

it('deletes a deleted profile from every table, except what is kept on purpose', async () => {
  const { database, opened, inbox, tables, tablesOf } = await start();
  expect(tablesOf('gone', 2)).toEqual(tables);
  const forgotten: string[] = [];
  const left = await deleteProfileData('gone', {
    database: opened,
    inbox,
    savedViews: views,
    savedInboxViews: views,
    forgetOrganizations: (id) => forgotten.push(id),
    report: () => expect.unreachable(),
  });
  expect(left).toBeNull();
  expect(tablesOf('gone', 2)).toEqual(staying);
  expect(tablesOf('demo', 1)).toEqual(tables);
  expect(forgotten).toEqual(['gone']);
  const attempts = database.query(
    'SELECT reference, sealed, error, reference_hash IS NOT NULL AS hashed FROM creation_attempt WHERE profile_id = :id',
    z.object({ reference: z.string(), sealed: z.null(), error: z.null(), hashed: z.literal(1) }),
  );
  expect(attempts.all({ id: 'gone' })).toHaveLength(1);
});

it('keeps the service of the Demo and the marks of production when the Demo starts over', async () => {
  const { database, tables, tablesOf } = await start();
  forgetProfile(database, 'demo', 'start-over');
  const kept = tablesOf('demo', 1);
  for (const table of ['production_organization', 'demo_state', 'demo_change']) expect(kept).toContain(table);
  for (const table of ['creation_attempt', 'watchlist', 'bulk_row', 'saved_view'])
    expect(kept).not.toContain(table);
  expect(tablesOf('gone', 2)).toEqual(tables);
});

it('reports what could not be deleted of a profile, and deletes the rest', async () => {
  const { opened, inbox, tablesOf } = await start();
  const reported: unknown[] = [];
  const full = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;
  const left = await deleteProfileData('gone', {
    database: opened,
    inbox,
    savedViews: { forget: () => err(full) },
    savedInboxViews: views,
    forgetOrganizations: () => undefined,
    report: (failure) => reported.push(failure),
  });
  expect(reported).toEqual([new Error('Data of a deleted profile was not deleted: Full.')]);
  expect(left).toMatchObject({
    reason: 'disk',
    message: 'Some data of the deleted profile is still on this computer.',
  });
  expect(tablesOf('gone', 2)).toEqual(staying);
});
