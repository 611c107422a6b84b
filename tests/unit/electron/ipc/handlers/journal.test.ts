import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalHandlers } from '#electron/ipc/handlers/journal';
import type { SaveText } from '#electron/platform/save-text';
import { createJournal, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { journalCalls } from '#shared/ipc/contract/journal';
import { err, ok } from '#shared/result';
import { fileHead } from '#tests/support/file-head';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const signal = new AbortController().signal;
const clock = createManualClock();
let folder: string;
let database: Database;
let journal: Journal;
let saved: Parameters<SaveText>[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journal-calls-'));
  const opened = await openDatabase({ folder, migrations: journalMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  database = opened.value.database;
  journal = createJournal({
    database,
    clock,
    headStore: fileHead(join(folder, 'head.json')),
    vault: fixedVault(),
  });
  await journal.refuse(
    {
      profile: { id: 'p1', name: 'Profile', kind: 'sandbox' },
      operation: 'CancelCheck',
      resource: 'organizations/o1/teams/t1/checks/c1',
      organizationDisplayName: 'Larkfield Estates',
      askedBy: 'screen',
      consent: 'not-asked',
      before: { state: 'ACTIVE' },
      after: { state: 'CANCELLED' },
      direction: 'CANCELLED',
      lookup: {},
    },
    'not-confirmed',
  );
  saved = [];
});
afterEach(async () => {
  await journal.settled();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
const notInUse = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: 'The request was for another profile. Nothing was sent.',
  advice: 'Switch to that profile.',
} as const;
const handlers = (place: string | null) =>
  journalHandlers({
    journal,
    clock,
    // No profile is in use; the look-up itself is tested against the service.
    sessions: { use: () => Promise.resolve(err(notInUse)) },
    creation: err(notInUse),
    saveText: (...file) => {
      saved.push(file);
      return Promise.resolve(ok(place));
    },
  });

describe('the calls of the journal', () => {
  it('list, verify and settle within their contract', async () => {
    const calls = handlers(null);
    const page = await calls['journal.list']({ filter: {}, before: null, limit: 10 }, signal);
    expect(page).toMatchObject({ ok: true, value: { total: 1, entries: [{ outcome: 'refused' }] } });
    expect(journalCalls['journal.list'].output.safeParse(page.ok ? page.value : null).success).toBe(true);
    const verified = await calls['journal.verify']({}, signal);
    const schema = journalCalls['journal.verify'].output;
    expect(schema.safeParse(verified.ok ? verified.value : null).success).toBe(true);
    const settled = await calls['journal.settle']({ entry: 1, as: 'happened' }, signal);
    expect(settled).toMatchObject({ ok: false, error: { kind: 'validation' } });
  });

  it('export to a file whose name says what it covers, or nowhere', async () => {
    const exported = await handlers('/chosen/place.csv')['journal.export'](
      { filter: {}, format: 'csv' },
      signal,
    );
    expect(exported).toEqual(ok({ savedAs: '/chosen/place.csv' }));
    expect(saved[0]?.[0]).toBe('journal-this-computer-2026-03-02.csv');
    expect(saved[0]?.[1]).toContain('CancelCheck');
    const cancelled = await handlers(null)['journal.export']({ filter: {}, format: 'json' }, signal);
    expect(cancelled).toEqual(ok({ savedAs: null }));
  });
});
