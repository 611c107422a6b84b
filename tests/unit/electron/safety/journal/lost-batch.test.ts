import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, type Database } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import { createJournal, type EntryDraft, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import type { Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { memoryHead } from '#tests/support/memory-head';
import { fixedVault } from '#tests/support/vaults';

const draft: EntryDraft = {
  profile: { id: 'prod-1', name: 'Harbourline production', kind: 'production' },
  operation: 'CancelCheck',
  resource: 'organizations/o2/teams/t1/checks/c1',
  organizationDisplayName: null,
  askedBy: 'screen',
  consent: 'confirmed',
  before: null,
  after: null,
  lookup: {},
};
const sent = { outcome: 'sent', status: 200, durationMs: 284, attempts: 1, reason: null } as const;
const refusedByDisk = { ok: false, error: { kind: 'refused', reason: 'disk' } };

let folder: string;
let database: Database;
let journal: Journal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lost-batch-'));
  database = await connect(join(folder, 'test.sqlite'));
  const clock = createManualClock();
  migrate(database, journalMigrations, clock);
  database.execute(`
    CREATE TABLE kept (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE refused (id INTEGER REFERENCES kept (id) DEFERRABLE INITIALLY DEFERRED) STRICT`);
  journal = createJournal({ database, clock, headStore: memoryHead(), vault: fixedVault() });
  await journal.settled();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
/** What is done in this moment is not committed, as on a disk that is full by then. */
const refuseCommit = () => database.recoverable(() => database.command('INSERT INTO refused VALUES (1)')());
function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const entries = () =>
  value(journal.list({}, { before: null, limit: 10 })).entries.map(({ number, outcome }) => [
    number,
    outcome,
  ]);

it('refuses an intent that was not committed, of which nothing is left, and keeps the next ones', async () => {
  const intents = Promise.all([journal.begin(draft), journal.begin(draft)]);
  refuseCommit();
  expect(await intents).toMatchObject([refusedByDisk, refusedByDisk]);
  expect(entries()).toEqual([]);
  expect(value(await journal.begin(draft))).toBe(1);
  expect(entries()).toEqual([[1, 'open']]);
  expect(value(await journal.verify()).fault).toBeNull();
});

it('does not know the outcome of an entry whose completion was not committed, and its chain has no gap', async () => {
  const entry = value(journal.open(draft));
  value(journal.complete(entry, sent));
  refuseCommit();
  await database.flushed().catch(() => null);
  expect(entries()).toEqual([[entry, 'unknown']]);
  value(journal.settle(entry, 'happened'));
  expect(value(await journal.verify()).fault).toBeNull();
});
