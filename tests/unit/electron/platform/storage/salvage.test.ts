import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#electron/platform/clock';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { createJournal, type EntryDraft } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { openDatabase, type OpenedDatabase } from '#electron/platform/storage/open-database';
import type { Result } from '#shared/result';
import { fileHead } from '#tests/support/file-head';
import { fixedVault } from '#tests/support/vaults';

const migrations = [...journalMigrations, ...creationMigrations, ...notificationMigrations];
const clock = systemClock;
const entries = 60;
/** A value that is in one row of the journal only. */
const canary = 'organizations/o1/teams/t1/checks/canary';

const draftOf = (resource: string): EntryDraft => ({
  profile: { id: 'sandbox-1', name: 'Sandbox', kind: 'sandbox' },
  operation: 'CancelCheck',
  resource,
  organizationDisplayName: null,
  askedBy: 'screen',
  consent: 'confirmed',
  before: null,
  after: null,
  direction: 'CANCELLED',
  lookup: {},
});

let folder: string;
let whole: Buffer;
let headStore: HeadStore;
let runs = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salvage-'));
  headStore = fileHead(join(folder, 'head.json'));
  const { database } = value(await openDatabase({ folder: join(folder, 'whole'), migrations, clock }));
  const journal = createJournal({ database, clock, headStore, vault: fixedVault() });
  for (let number = 1; number <= entries; number += 1)
    value(
      await journal.begin(draftOf(number === 30 ? canary : `organizations/o1/teams/t1/checks/c${number}`)),
    );
  await journal.settled();
  const attempt = database.command(
    `INSERT INTO creation_attempt (id, profile_id, team, reference, state, started_at, known)
     VALUES (:id, 'sandbox-1', 'organizations/o1/teams/t1', :id, 'created', 1, '[]')`,
  );
  for (let number = 1; number <= entries; number += 1) attempt({ id: `R-${number}` });
  database.execute(
    `INSERT INTO inbox_profile (profile) VALUES ('sandbox-1');
     INSERT INTO inbox_organization (profile, name) VALUES (1, 'organizations/o1');
     INSERT INTO inbox_mute (profile, kind, value) VALUES (1, 'type', 'x')`,
  );
  database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  whole = readFileSync(join(folder, 'whole', 'desk.sqlite'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} ${result.error.advice}`);
  return result.value;
}
/** Opens the database with changed bytes; gives what the work finds, and what was set aside. */
async function openWith<T>(
  change: (bytes: Buffer) => void,
  work: (opened: OpenedDatabase) => T | Promise<T>,
): Promise<{ found: T; aside: string[] }> {
  runs += 1;
  const data = join(folder, `run-${runs}`);
  mkdirSync(data);
  const bytes = Buffer.from(whole);
  change(bytes);
  writeFileSync(join(data, 'desk.sqlite'), bytes);
  try {
    const opened = value(await openDatabase({ folder: data, migrations, clock }));
    try {
      // With its log, where one was begun.
      const aside = readdirSync(data).filter((name) => /damaged-.*Z$/.test(name));
      // What was set aside is reported, and stays as it was.
      expect(opened.notices).toHaveLength(aside.length === 0 ? 0 : 1);
      for (const name of aside) expect(readFileSync(join(data, name)).equals(bytes)).toBe(true);
      return { found: await work(opened), aside };
    } finally {
      opened.database.close();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
const counts = ({ database }: OpenedDatabase) =>
  Object.fromEntries(
    ['journal', 'creation_attempt', 'inbox_organization', 'inbox_mute'].map((table) => [
      table,
      database.query(`SELECT COUNT(*) AS rows FROM ${table}`, z.object({ rows: z.number() })).first()?.rows ??
        0,
    ]),
  );
const all = { journal: entries, creation_attempt: entries, inbox_organization: 1, inbox_mute: 1 };

/** Opens, lists and writes the journal: nothing of it may throw. */
async function useJournal({ database }: OpenedDatabase): Promise<void> {
  const headFile = join(folder, `head-${runs}.json`);
  copyFileSync(join(folder, 'head.json'), headFile);
  copyFileSync(join(folder, 'head.json.key'), `${headFile}.key`);
  const journal = createJournal({ database, clock, headStore: fileHead(headFile), vault: fixedVault() });
  expect(journal.list({}, { before: null, limit: 500 })).toMatchObject({ ok: true });
  expect(await journal.verify()).toMatchObject({ ok: true });
  expect(await journal.begin(draftOf('organizations/o1/teams/t1/checks/later'))).toMatchObject({ ok: true });
  await journal.settled();
}

describe('a database with one flipped bit', () => {
  const flip = (at: number, bit: number) => (bytes: Buffer) => {
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  };
  const opens = async (at: number, bit: number) => {
    await openWith(flip(at, bit), useJournal);
  };
  const bit = fc.nat(7);

  it('opens with a flip anywhere in a row of the journal, and the app continues', async () => {
    const from = whole.indexOf(canary) - 200;
    await fc.assert(fc.asyncProperty(fc.integer({ min: from, max: from + 500 }), bit, opens), {
      numRuns: 60,
    });
  }, 120_000);

  it('opens with a flip anywhere in the header', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(99), bit, opens), { numRuns: 60 });
  }, 120_000);

  it('opens with a flip anywhere in the file', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(whole.length - 1), bit, opens), { numRuns: 60 });
  }, 120_000);

  it.each([
    ['format version for writing', 18, 2],
    ['format version for reading', 19, 2],
    ['format of the schema', 47, 0],
    ['text encoding', 59, 1],
    ['first letter', 0, 2],
    ['kind of the page that lists the tables', 100, 3],
    ['number of tables, higher byte', 103, 1],
    ['number of tables, lower byte', 104, 0],
  ])('is set aside and recovered completely if the flip is in the header (%s)', async (_title, at, of) => {
    const { found, aside } = await openWith(flip(at, of), counts);
    expect(aside).toHaveLength(1);
    expect(found).toEqual(all);
  });
});

describe('a damaged database', () => {
  it('recovers the rows on both sides of an unreadable page', async () => {
    const at = whole.indexOf(canary);
    const page = at - (at % 4096);
    const { found, aside } = await openWith(
      (bytes) => bytes.fill(0xee, page, page + 4096),
      (opened) => ({ rows: counts(opened), message: opened.notices[0]?.message }),
    );
    expect(aside).toHaveLength(1);
    expect(found.rows).toMatchObject({ creation_attempt: entries, inbox_organization: 1, inbox_mute: 1 });
    const journal = found.rows['journal'] ?? 0;
    expect(journal).toBeGreaterThan(entries / 3);
    expect(journal).toBeLessThan(entries);
    expect(found.message).toContain(`${journal} journal rows`);
    expect(found.message).toContain('Some rows of 1 table could not be read.');
  });

  it('continues the chain of its journal, which says what is missing', async () => {
    const { found } = await openWith(
      (bytes) => bytes.fill(0xff, 44, 48),
      async ({ database }) => {
        const journal = createJournal({ database, clock, headStore, vault: fixedVault() });
        const verified = await journal.verify();
        await journal.settled();
        return verified;
      },
    );
    expect(found).toMatchObject({ ok: true, value: { rows: entries, fault: null, truncation: 'checked' } });
  });

  it('is replaced by an empty one if nothing of it can be read', async () => {
    const { found, aside } = await openWith((bytes) => bytes.fill(0xaa), counts);
    expect(aside).toHaveLength(1);
    expect(Object.values(found)).toEqual([0, 0, 0, 0]);
  });

  it('is set aside if a table is gone', async () => {
    const data = join(folder, 'dropped');
    mkdirSync(data);
    writeFileSync(join(data, 'desk.sqlite'), whole);
    const before = value(await openDatabase({ folder: data, migrations, clock }));
    before.database.execute('DROP TABLE inbox_mute');
    before.database.close();
    const after = value(await openDatabase({ folder: data, migrations, clock }));
    expect(after.notices).toHaveLength(1);
    expect(counts(after)).toEqual({ ...all, inbox_mute: 0 });
    expect([...after.lost]).toEqual(['inbox_mute']);
    after.database.close();
  });
});
