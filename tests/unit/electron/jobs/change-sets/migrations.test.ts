import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import { createChangeSetStore } from '#electron/jobs/change-sets/store';
import { systemClock } from '#electron/platform/clock';
import type { Migration } from '#electron/platform/storage/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'change-set-tables-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function open(migrations: readonly Migration[]) {
  const opened = await openDatabase({ folder, migrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.database;
}

it('change sets of an earlier version keep their cells, and accept the outcome that cannot be read back', async () => {
  const id = 'b7e0c1f4-5a52-4f0e-9a8e-0d6f6a1c2b3d';
  const earlier = await open(changeSetMigrations.slice(0, 1));
  earlier.execute(`
    INSERT INTO change_set (id, profile_id, name, created_at, state, stop_after, per_minute)
      VALUES ('${id}', 'p', 'Wave 2', 1, 'stopped', 3, 120);
    INSERT INTO change_cell (change_set, position, organization, organization_name, flag, act, before, state, note)
      VALUES ('${id}', 0, 'organizations/o1', 'Larkfield', 'alpha', 'on',
        '{"is":"default","value":false,"told":true}', 'sending', 'kept');
  `);
  earlier.close();

  const database = await open(changeSetMigrations);
  const store = createChangeSetStore(database, systemClock);
  expect(store.cells(id)).toMatchObject([
    {
      flag: 'alpha',
      state: 'sending',
      note: 'kept',
      before: { is: 'default', value: false, sourceGiven: true },
    },
  ]);
  store.settle(id, 0, {
    state: 'accepted',
    now: { is: 'unknown', why: 'not-given' },
    note: null,
    status: 200,
  });
  expect(store.counts(id).get('accepted')).toBe(1);
  store.remove(id);
  expect(store.cells(id)).toEqual([]);
  database.close();
});

it('change sets from before runs over checks keep what was read, sent and seen, as sets of overrides', async () => {
  const id = 'b7e0c1f4-5a52-4f0e-9a8e-0d6f6a1c2b3d';
  const earlier = await open(changeSetMigrations.slice(0, 4));
  earlier.execute(`
    INSERT INTO change_set (id, profile_id, name, created_at, state, stop_after, per_minute, reverts, in_flight)
      VALUES ('${id}', 'p', 'Wave 3', 1, 'running', 3, 120, 'r', 4);
    INSERT INTO change_cell (change_set, position, organization, organization_name, flag, act, before, state, was,
        now, status, settled_at, sent_at, dry)
      VALUES ('${id}', 0, 'organizations/o1', 'Larkfield', 'alpha', 'clear',
        '{"is":"override","value":true,"told":true}', 'applied', '{"is":"override","value":true,"told":true}',
        '{"is":"default","value":false,"told":true}', 200, 5000, 4000,
        '{"result":"would-apply","now":null,"note":null}'),
      ('${id}', 1, 'organizations/o1', 'Larkfield', 'beta', 'on',
        '{"is":"unknown","why":"not-read"}', 'waiting', NULL, NULL, NULL, NULL, NULL, NULL);
  `);
  earlier.close();

  const database = await open(changeSetMigrations);
  const store = createChangeSetStore(database, systemClock);
  expect(store.list('p')).toMatchObject([
    { id, name: 'Wave 3', state: 'running', reverts: 'r', inFlight: 4 },
  ]);
  expect(store.cells(id)).toMatchObject([
    {
      flag: 'alpha',
      action: 'clear',
      state: 'applied',
      status: 200,
      was: { is: 'override', value: true },
      now: { is: 'default', value: false },
      dry: { result: 'would-apply' },
      settledAt: '1970-01-01T00:00:05.000Z',
    },
    { flag: 'beta', state: 'waiting', was: null },
  ]);
  expect(store.sentAt(id).get('organizations/o1')).toEqual({ first: 4000, last: 4000 });
  expect(() => database.execute("UPDATE change_set SET kind = 'other'")).toThrow();
  database.close();
});
