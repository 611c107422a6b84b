import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#electron/platform/clock';
import { createBulkStore } from '#electron/jobs/creation/bulk-store';
import { createLedger } from '#electron/jobs/creation/ledger';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { Migration } from '#electron/platform/storage/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import { testKeys } from '#tests/support/vaults';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creation-tables-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function open(migrations: readonly Migration[]) {
  const opened = await openDatabase({ folder, migrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.database;
}

const team = 'organizations/o1/teams/t1';
const plan = JSON.stringify({
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  mapping: { fields: { displayName: { value: 'Canary' } }, dateOrder: 'year-first' },
  organization: null,
  organizationDisplayName: null,
});
const limited = JSON.stringify({ kind: 'rate-limit', message: 'Canary', advice: 'Wait.' });

it('the ledger of an earlier version still blocks sent references, and its texts are sealed once there is a key', async () => {
  const earlier = await open(creationMigrations.slice(0, 1));
  earlier.execute(`
    INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known, check_name, error)
      VALUES ('made', 'p', '${team}', 'Canary 1', 'created', 1, '[]', '${team}/checks/c1', NULL),
             ('lost', 'p', '${team}', 'Canary 2', 'failed', 2, '[]', NULL, '${limited}');
    INSERT INTO bulk_run VALUES ('r', 'p', 'Canary.csv', 'hash', 'checkTemplates/identity-verification-check-v1-0-0',
      '["Canary"]', '${plan}', 60, 3, 1, 'paused', 1);
    INSERT INTO bulk_row (run, row, team, reference, looked_up) VALUES ('r', 2, '${team}', 'Canary 3', 0);
    INSERT INTO bulk_mapping VALUES ('p', 't', 'Canary', 'Canary');
  `);
  earlier.close();

  const database = await open(creationMigrations);
  let keys: Keys | null = null;
  const vault = createVault(() => keys);
  const ledger = createLedger(database, systemClock, vault);
  const bulk = createBulkStore({ database, clock: systemClock, vault });
  // Without the key no reference can be compared, and nothing may be created.
  expect(ledger.isComparable('p')).toBe(false);
  expect(ledger.isComparable('another')).toBe(true);
  expect(ledger.get('p', 'made')).toMatchObject({ clientReference: 'Canary 1' });

  keys = testKeys;
  ledger.settle();
  bulk.settle();
  expect(ledger.isComparable('p')).toBe(true);
  expect(ledger.previousAttempt('p', team, 'Canary 1')).toMatchObject({ attempt: 'made', state: 'created' });
  expect(ledger.unclear('p', 'organizations/o1', 'Canary 2')).toMatchObject([
    { attempt: 'lost', error: { kind: 'rate-limit' }, clientReference: 'Canary 2' },
  ]);
  expect(bulk.run('p', 'r')).toMatchObject({
    content: { fileName: 'Canary.csv', headers: ['Canary'], plan: { phonesAccepted: false } },
  });
  const left = database.query(
    `SELECT (SELECT group_concat(reference || coalesce(error, ''), '') FROM creation_attempt) ||
       (SELECT file_name || headers || plan FROM bulk_run) AS words`,
    z.object({ words: z.string() }),
  );
  expect(left.first()?.words).toBe('');
  database.close();
});

it('checks created without a key are recognised in this session, and after the key arrives', async () => {
  const database = await open(creationMigrations);
  let keys: Keys | null = null;
  const vault = createVault(() => keys);
  const ledger = createLedger(database, systemClock, vault);
  const attempt = { id: 'a', profileId: 'p', team, clientReference: 'Canary', known: [] } as const;
  ledger.begin({ ...attempt, team: team as never });
  expect(ledger.isComparable('p')).toBe(true);
  expect(ledger.previousAttempt('p', team, 'Canary')).toMatchObject({ state: 'sending' });
  expect(
    createLedger(
      database,
      systemClock,
      createVault(() => null),
    ).isComparable('p'),
  ).toBe(false);
  keys = testKeys;
  expect(ledger.previousAttempt('p', team, 'Canary')).toMatchObject({ state: 'sending' });
  const later = createLedger(
    database,
    systemClock,
    createVault(() => testKeys),
  );
  expect(later.previousAttempt('p', team, 'Canary')).toMatchObject({ attempt: 'a', state: 'unknown' });
  database.close();
});
