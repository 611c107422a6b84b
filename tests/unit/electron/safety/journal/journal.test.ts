import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '#electron/safety/journal/canonical-json';
import { chainStart, linkHash, type ChainHead, type MacKey } from '#electron/safety/journal/chain';
import type { HeadStore } from '#electron/safety/journal/head-store';
import {
  createJournal,
  unavailableJournal,
  type EntryDraft,
  type Journal,
} from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import type { Database } from '#electron/platform/storage/database';
import { FailedFlush } from '#electron/platform/storage/disk-failure';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { JournalEntry, JournalFilter, JournalPage } from '#shared/journal';
import { err, ok, type Result } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const override = 'featureFlags/alpha/overrides/o1';
const draft: EntryDraft = {
  profile: { id: 'prod-1', name: 'Harbourline production', kind: 'production' },
  operation: 'DeleteFeatureFlagOverride',
  resource: override,
  organizationDisplayName: 'Larkfield Estates',
  askedBy: 'screen',
  consent: 'name-typed',
  before: { enabled: true },
  after: { enabled: null },
  direction: 'NONE',
  lookup: { name: override },
};
const create: EntryDraft = {
  ...draft,
  operation: 'CreateCheck',
  resource: 'organizations/o2/teams/t1',
  organizationDisplayName: 'Tidewell Homes',
  before: null,
  after: { displayName: 'Check of Odile Vermeer', params: { subject: { givenName: 'Odile' } } },
  direction: null,
  lookup: { team: 'organizations/o2/teams/t1', clientReference: 'HL-48207-B' },
};
const sent = { outcome: 'sent', status: 200, durationMs: 284, attempts: 1, reason: null } as const;
const noKeychain: AppError = {
  kind: 'refused',
  reason: 'keychain-missing',
  message: 'There is no keychain.',
  advice: 'Install one.',
};

let folder: string;
let clock: ManualClock;
let remembered: ChainHead | null;
let key: MacKey | null;
let keychain: 'works' | 'missing';
const databases: Database[] = [];
const headStore: HeadStore = {
  read: () => Promise.resolve(keychain === 'works' ? ok(remembered) : err(noKeychain)),
  write(head) {
    if (keychain === 'missing') return Promise.resolve(err(noKeychain));
    remembered = head;
    return Promise.resolve(ok(null));
  },
  readKey: () => Promise.resolve(keychain === 'works' ? ok(key) : err(noKeychain)),
  writeKey(fresh) {
    key = fresh;
    return Promise.resolve(ok(null));
  },
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  clock = createManualClock();
  remembered = null;
  key = null;
  keychain = 'works';
});
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ journal: Journal; database: Database }> {
  const { database } = value(await openDatabase({ folder, migrations: journalMigrations, clock }));
  databases.push(database);
  const journal = createJournal({ database, clock, headStore, vault: fixedVault() });
  await journal.settled();
  return { journal, database };
}
function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const listed = (journal: Journal, filter: JournalFilter = {}) =>
  value(journal.list(filter, { before: null, limit: 100 }));
function newest(journal: Journal): JournalEntry {
  const [entry] = listed(journal).entries;
  if (entry === undefined) throw new Error('the journal is empty');
  return entry;
}

describe('the journal', () => {
  it('starts with samples only for the Demo, and only while it is otherwise empty', async () => {
    const { journal } = await start();
    const demo = { ...draft, profile: { id: 'demo', name: 'Demo', kind: 'demo' as const } };
    const day = 86_400_000;
    const at = clock.now();
    const none = { written: 0 };
    expect(value(journal.beginWithSamples([{ at: at - day, draft, ...sent }]))).toEqual(none);
    const samples = [
      { at: at - day, draft: demo, ...sent },
      { at: at - 30 * day, draft: demo, ...sent },
    ];
    expect(value(journal.beginWithSamples(samples))).toEqual({ written: 2 });
    expect(listed(journal).entries.map((entry) => Date.parse(entry.at))).toEqual([at - day, at - 30 * day]);
    const verified = value(await journal.verify());
    expect(verified).toMatchObject({ fault: null, entries: 2, withoutMac: 0 });
    expect(value(journal.beginWithSamples(samples))).toEqual(none);
  });

  it('starts with no samples if one of them is not from the Demo', async () => {
    const { journal } = await start();
    const demo = { ...draft, profile: { id: 'demo', name: 'Demo', kind: 'demo' as const } };
    const at = clock.now();
    const mixed = [
      { at, draft: demo, ...sent },
      { at, draft, ...sent },
    ];
    expect(value(journal.beginWithSamples(mixed))).toEqual({ written: 0 });
    expect(listed(journal).total).toBe(0);
  });

  it('completes a sample after its duration', async () => {
    const { journal } = await start();
    const demo = { ...draft, profile: { id: 'demo', name: 'Demo', kind: 'demo' as const } };
    const at = Date.parse('2026-03-01T10:15:00.000Z');
    const refused = { ...sent, outcome: 'refused', status: null, durationMs: null } as const;
    const samples = [
      { at, draft: demo, ...sent },
      { at: at + 1000, draft: demo, ...refused },
    ];
    value(journal.beginWithSamples(samples));
    expect(listed(journal).entries).toMatchObject([
      { outcome: 'refused', status: null, completedAt: '2026-03-01T10:15:01.000Z' },
      { outcome: 'sent', status: 200, durationMs: 284, completedAt: '2026-03-01T10:15:00.284Z' },
    ]);
  });

  it('records the number of resources whose personal values were shown', async () => {
    const { journal } = await start();
    const { profile } = draft;
    const about = {
      profile,
      resource: override,
      organizationDisplayName: null,
      consent: 'not-asked',
    } as const;
    value(await journal.reveal({ ...about, fields: ['subject'], count: 12 }));
    expect(newest(journal).changes).toEqual([
      { field: 'subject', before: 'masked', after: 'shown' },
      { field: 'resources', before: null, after: '12' },
    ]);
  });

  it('records which personal values were shown, without the values, in the same chain', async () => {
    const { journal } = await start();
    const { profile } = draft;
    const resource = 'organizations/o2/teams/t1/checks/c1';
    value(
      await journal.reveal({
        profile,
        resource,
        organizationDisplayName: null,
        consent: 'not-asked',
        fields: ['subject', 'address'],
      }),
    );
    const { entries } = value(journal.list({ outcome: 'shown' }, { before: null, limit: 10 }));
    expect(entries).toMatchObject([
      {
        operation: 'RevealPersonalData',
        resource,
        organization: 'organizations/o2',
        outcome: 'shown',
        status: null,
        changes: [
          { field: 'subject', before: 'masked', after: 'shown' },
          { field: 'address', before: 'masked', after: 'shown' },
        ],
      },
    ]);
    expect(value(await journal.verify()).fault).toBeNull();
  });

  it('has an entry before its mutation is sent, and its outcome afterwards', async () => {
    const { journal } = await start();
    const number = value(await journal.begin(draft));
    expect(newest(journal)).toMatchObject({
      number,
      at: '2026-03-02T10:15:00.000Z',
      profileName: 'Harbourline production',
      environment: 'production',
      resource: override,
      organization: 'organizations/o1',
      flag: 'featureFlags/alpha',
      consent: 'name-typed',
      changes: [{ field: 'enabled', before: 'true', after: null }],
      outcome: 'open',
      completedAt: null,
    });
    clock.advance(300);
    value(journal.complete(number, sent));
    expect(newest(journal)).toMatchObject({
      outcome: 'sent',
      status: 200,
      durationMs: 284,
      attempts: 1,
      completedAt: '2026-03-02T10:15:00.300Z',
    });
  });

  it('writes no personal data into the database', async () => {
    const { journal, database } = await start();
    value(await journal.begin(create));
    database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(database.file);
    for (const personal of ['Odile', 'Vermeer', 'HL-48207-B']) expect(bytes.includes(personal)).toBe(false);
    expect(newest(journal).changes).toEqual([
      { field: 'displayName', before: null, after: '22 characters' },
      { field: 'params.subject', before: null, after: 'withheld' },
    ]);
  });

  it('records a refused mutation', async () => {
    const { journal } = await start();
    value(await journal.refuse(draft, 'read-only'));
    expect(newest(journal)).toMatchObject({ outcome: 'refused', reason: 'read-only', status: null });
  });

  it('shows an entry that a crash left open as unknown, with its look-up, and settles it once', async () => {
    const first = await start();
    const number = value(await first.journal.begin(create));
    expect((await first.journal.settle(number, 'happened')).ok).toBe(false);

    const { journal } = await start();
    expect(newest(journal)).toMatchObject({
      outcome: 'unknown',
      lookup: { team: 'organizations/o2/teams/t1', clientReference: 'HL-48207-B' },
    });
    expect(listed(journal, { outcome: 'unknown' }).matching).toBe(1);
    value(await journal.settle(number, 'happened'));
    expect(newest(journal)).toMatchObject({ outcome: 'unknown', settled: { as: 'happened' } });
    expect(await journal.settle(number, 'did-not-happen')).toMatchObject({ ok: false });
    expect(await journal.settle(99, 'happened')).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [] },
    });
    expect(value(await journal.verify()).fault).toBeNull();
  });

  it('counts every unknown outcome of a profile that is not settled, however many were settled since', async () => {
    const first = await start();
    const begin = async (profileId: string) =>
      value(await first.journal.begin({ ...create, profile: { ...create.profile, id: profileId } }));
    const oldest = await begin('busy');
    const settled: number[] = [];
    for (let times = 0; times < 205; times += 1) settled.push(await begin('busy'));
    const newer = await begin('busy');
    await begin('other');
    expect(value(first.journal.unsettled('busy'))).toEqual({ count: 0, oldest: null });

    const { journal } = await start();
    for (const number of settled) value(await journal.settle(number, 'happened'));
    expect(value(journal.unsettled('busy'))).toMatchObject({ count: 2, oldest: { number: oldest } });
    value(await journal.settle(oldest, 'did-not-happen'));
    expect(value(journal.unsettled('busy'))).toMatchObject({ count: 1, oldest: { number: newer } });
    expect(value(journal.unsettled('quiet'))).toEqual({ count: 0, oldest: null });
  });

  it('filters by profile, operation, organization, flag, time, outcome and text', async () => {
    const { journal } = await start();
    value(journal.complete(value(await journal.begin(draft)), sent));
    clock.advance(60_000);
    value(journal.complete(value(await journal.begin(create)), { ...sent, outcome: 'failed', status: 403 }));
    clock.advance(60_000);
    value(
      await journal.refuse({ ...draft, profile: { ...draft.profile, id: 'sandbox-1' } }, 'not-confirmed'),
    );
    const found = (filter: JournalFilter) => listed(journal, filter).entries.map((entry) => entry.number);
    expect(found({})).toEqual([5, 3, 1]);
    expect(found({ profileId: 'sandbox-1' })).toEqual([5]);
    expect(found({ operation: 'CreateCheck' })).toEqual([3]);
    expect(found({ organization: 'organizations/o1' })).toEqual([5, 1]);
    expect(found({ flag: 'featureFlags/alpha' })).toEqual([5, 1]);
    expect(found({ from: '2026-03-02T11:16:00+01:00' })).toEqual([5, 3]);
    expect(found({ until: '2026-03-02T10:16:00Z' })).toEqual([1]);
    expect(found({ outcome: 'failed' })).toEqual([3]);
    expect(found({ text: 'hl-48207-b' })).toEqual([3]);
    expect(found({ text: 'TIDEWELL' })).toEqual([3]);
    expect(found({ text: ' hl-48207-b ' })).toEqual([3]);
    expect(found({ text: ' tidewell\t' })).toEqual([3]);
    expect(found({ text: ' ' })).toEqual([5, 3, 1]);
    expect(found({ text: 'homes o2 tidewell' })).toEqual([3]);
    expect(found({ text: 'tidewell fennimore' })).toEqual([]);
    expect(found({ text: "%' OR 1=1" })).toEqual([]);
    expect(found({ text: 'clientReference' })).toEqual([]);
    expect(listed(journal, { outcome: 'sent' })).toMatchObject({
      matching: 1,
      total: 3,
      since: '2026-03-02T10:15:00.000Z',
    });
  });

  it('is found by the plain letters of an organization, upper and lower case alike', async () => {
    const { journal } = await start();
    value(await journal.begin({ ...draft, organizationDisplayName: 'Örebro Lettings' }));
    for (const text of ['Örebro', 'örebro', 'OREBRO', 'ÖREBRO L'])
      expect(listed(journal, { text }).entries, text).toHaveLength(1);
    expect(listed(journal, { text: 'malmo' }).entries).toEqual([]);
  });

  it('returns pages by key, each entry once, newest first', async () => {
    const { journal } = await start();
    for (let count = 0; count < 7; count += 1) value(await journal.begin(draft));
    const numbers: number[] = [];
    let before: number | null = null;
    do {
      const page: JournalPage = value(journal.list({}, { before, limit: 3 }));
      numbers.push(...page.entries.map((entry) => entry.number));
      before = page.next;
    } while (before !== null);
    expect(numbers).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('exports the filtered entries, as CSV and as JSON, and says what the file covers', async () => {
    const { journal } = await start();
    value(await journal.begin({ ...draft, organizationDisplayName: '=HYPERLINK("x")' }));
    value(await journal.begin(create));
    const filter = { operation: 'DeleteFeatureFlagOverride' } as const;
    const csv = value(journal.export(filter, 'csv')).split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv[1]).toContain('This computer only');
    expect(JSON.parse(value(journal.export(filter, 'json')))).toMatchObject({
      scope: 'This computer only',
      exportedAt: '2026-03-02T10:15:00.000Z',
      entries: [{ number: 1, resource: override }],
    });
  });

  it('refuses an entry when the disk is full, and stays readable and intact', async () => {
    const { journal, database } = await start();
    const number = value(await journal.begin(draft));
    database.execute('PRAGMA max_page_count = 1');
    const long = { ...draft, resource: `featureFlags/${'x'.repeat(500)}`, lookup: { a: 'x'.repeat(60_000) } };
    expect(await journal.begin(long)).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk' },
    });
    expect(listed(journal).total).toBe(1);
    value(journal.complete(number, sent));
    expect(value(await journal.verify())).toMatchObject({ rows: 2, fault: null });
  });

  it('refuses an entry that the disk refused, and every later one, with none in progress', async () => {
    const { journal, database } = await start();
    const failures = [new FailedFlush(null), new Error('a fault of ours')];
    vi.spyOn(database, 'flushed').mockImplementation(() => Promise.reject(failures.shift() ?? new Error()));
    expect(await journal.begin(draft)).toMatchObject({ ok: false, error: { reason: 'disk' } });
    await expect(journal.begin(draft)).rejects.toThrow('a fault of ours');
    expect(listed(journal).entries).toMatchObject([
      { outcome: 'refused', reason: 'disk' },
      { outcome: 'refused', reason: 'disk' },
    ]);
  });

  it('shows an entry as unknown when its completion could not be written', async () => {
    const { journal, database } = await start();
    const number = value(await journal.begin(draft));
    database.execute('PRAGMA query_only = ON');
    expect(journal.complete(number, sent)).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect(newest(journal).outcome).toBe('unknown');
  });

  it('records nothing while there is no database', async () => {
    const journal = unavailableJournal(noKeychain);
    expect(await journal.begin(draft)).toEqual(err(noKeychain));
    expect(await journal.begin(draft)).toEqual(err(noKeychain));
    expect(journal.list({}, { before: null, limit: 1 })).toEqual(err(noKeychain));
    expect(await journal.verify()).toEqual(err(noKeychain));
    await expect(journal.settled()).resolves.toBeUndefined();
  });
});

describe('verifying the journal', () => {
  /** Changes rows as somebody would who has the file. */
  function tamper(database: Database, sql: string): void {
    const triggers = database
      .query("SELECT sql FROM sqlite_schema WHERE type = 'trigger'", z.object({ sql: z.string() }))
      .all();
    database.execute('DROP TRIGGER journal_keeps; DROP TRIGGER journal_stays');
    database.execute(sql);
    for (const trigger of triggers) database.execute(trigger.sql);
  }
  async function withEntries(): Promise<{ journal: Journal; database: Database }> {
    const started = await start();
    for (let count = 0; count < 3; count += 1)
      value(started.journal.complete(value(await started.journal.begin(draft)), sent));
    await started.journal.settled();
    return started;
  }

  it('finds nothing wrong with rows of the app', async () => {
    const { journal } = await withEntries();
    expect(value(await journal.verify())).toMatchObject({
      rows: 6,
      entries: 3,
      fault: null,
      truncation: 'checked',
      head: remembered?.hash,
      message: '3 entries, no gaps or altered entries.',
    });
  });

  it('exports every row as it is stored, whatever the filter is, and their head', async () => {
    const { journal } = await withEntries();
    const { head } = value(await journal.verify());
    const file: unknown = JSON.parse(value(journal.export({ profileId: 'another' }, 'chain')));
    expect(file).toMatchObject({ format: 'diligence-desk-journal', head: { number: 6, hash: head } });
    expect(file).toHaveProperty('rows.length', 6);
  });

  it('is refused, and finds nothing wrong, if the disk cannot return the schema', async () => {
    const { journal, database } = await withEntries();
    vi.spyOn(database, 'query').mockImplementation(() => {
      throw Object.assign(new Error('the disk failed'), { errcode: 10 });
    });
    expect(await journal.verify()).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
  });

  it('does not let the app itself change or delete a row', async () => {
    const { database } = await withEntries();
    expect(() => database.execute('DELETE FROM journal')).toThrow('append-only');
    expect(() => database.execute("UPDATE journal SET hash = ''")).toThrow('append-only');
  });

  it.each([
    [
      'changed',
      "UPDATE journal SET content = replace(content, '200', '403') WHERE number = 4",
      { kind: 'altered', row: 4 },
    ],
    ['removed', 'DELETE FROM journal WHERE number = 3', { kind: 'missing', row: 3 }],
    ['cut off', 'DELETE FROM journal WHERE number > 4', { kind: 'cut-off', row: 5, expectedLast: 6 }],
  ])('names a row that was %s', async (_title, sql, fault) => {
    const { journal, database } = await withEntries();
    tamper(database, sql);
    expect(value(await journal.verify()).fault).toEqual(fault);
  });

  it('still reports rows cut off before the last start, and continues with a new head', async () => {
    const before = await withEntries();
    tamper(before.database, 'DELETE FROM journal WHERE number > 4');
    const { journal } = await start();
    value(await journal.begin(draft));
    await journal.settled();
    const verification = value(await journal.verify());
    expect(verification).toMatchObject({
      rows: 6,
      fault: { kind: 'restarted', row: 5, expectedLast: 6, why: 'lost' },
      truncation: 'checked',
    });
    expect(remembered).toEqual({ number: 6, hash: verification.head });
  });

  it('names the newest gap, so that an old one does not hide it, and counts the earlier ones', async () => {
    const before = await withEntries();
    tamper(before.database, 'DELETE FROM journal WHERE number > 4');
    const between = await start();
    await between.journal.settled();
    value(await between.journal.begin(draft));
    value(await between.journal.begin(draft));
    tamper(between.database, 'DELETE FROM journal WHERE number > 6');
    value(await between.journal.begin(draft));
    const { fault, message } = value(await between.journal.verify());
    expect(fault).toEqual({ kind: 'restarted', row: 7, expectedLast: 7, why: 'lost', earlier: 1 });
    expect(message).toContain('Gap at row 7');
    expect(message).toContain('1 earlier gap is recorded');
  });

  it('says honestly that truncation cannot be checked without a keychain', async () => {
    keychain = 'missing';
    const before = await withEntries();
    tamper(before.database, 'DELETE FROM journal WHERE number > 4');
    const { journal } = await start();
    const verification = value(await journal.verify());
    expect(verification).toMatchObject({ fault: null, truncation: 'not-checked' });
    expect(verification.message).toContain("can't detect forged entries, or entries removed");
  });

  it('saves the head once the keychain is available again', async () => {
    keychain = 'missing';
    const { journal } = await withEntries();
    expect(remembered).toBeNull();
    keychain = 'works';
    value(await journal.begin(draft));
    await journal.settled();
    expect(value(await journal.verify())).toMatchObject({ truncation: 'checked', fault: null });
  });

  it('verifies the chain of an earlier version in its own format, and adds MACs afterwards', async () => {
    const [first] = journalMigrations;
    if (first === undefined) throw new Error('no migration');
    const old = value(await openDatabase({ folder, migrations: [first], clock })).database;
    let hash = chainStart;
    const insert = old.command(
      'INSERT INTO journal (number, content, hash) VALUES (:number, :content, :hash)',
    );
    for (const number of [1, 2]) {
      const content = oldContent(number);
      hash = linkHash(hash, content);
      insert({ number, content, hash });
    }
    old.close();
    remembered = { number: 1, hash: linkHash(chainStart, oldContent(1)) };

    const { journal } = await start();
    value(await journal.begin(draft));
    await journal.settled();
    expect(listed(journal).entries.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(value(await journal.verify())).toMatchObject({ rows: 3, fault: null, withoutMac: 2 });
    const again = await start();
    expect(value(await again.journal.verify())).toMatchObject({ rows: 3, fault: null, withoutMac: 2 });
  });

  it('says that the keychain lost the key of the MACs', async () => {
    await withEntries();
    key = null;
    const { journal } = await start();
    expect(value(await journal.verify()).fault).toEqual({
      kind: 'restarted',
      row: 7,
      expectedLast: 6,
      why: 'no-key',
      earlier: 0,
    });
  });

  it('records nothing about a keychain that is locked at one start and open at the next', async () => {
    await withEntries();
    keychain = 'missing';
    const locked = await start();
    expect(value(await locked.journal.verify())).toMatchObject({ rows: 6, fault: null });
    keychain = 'works';
    const { journal } = await start();
    expect(value(await journal.verify())).toMatchObject({ rows: 6, fault: null, truncation: 'checked' });
  });

  it('forgets rows that the disk refused', async () => {
    const { journal, database } = await withEntries();
    database.execute('PRAGMA query_only = ON');
    expect((await journal.begin(draft)).ok).toBe(false);
    database.execute('PRAGMA query_only = OFF');
    value(await journal.begin(draft));
    expect(value(await journal.verify())).toMatchObject({ rows: 7, fault: null });
  });

  it.each([
    ['is not JSON', "'{'"],
    ['lacks what an entry has', `'{"kind":"opened","number":3,"entry":3}'`],
    ['has a number that none can have', `'{"kind":"opened","number":0,"entry":0}'`],
  ])('shows a row that %s as damaged, and every other row unchanged', async (_title, content) => {
    const { journal, database } = await withEntries();
    tamper(database, `UPDATE journal SET content = ${content} WHERE number = 3`);
    const page = value((await start()).journal.list({ text: 'alpha' }, { before: null, limit: 10 }));
    expect(page.entries.map(({ number }) => number)).toEqual([5, 1]);
    expect(page.damaged).toMatchObject([{ number: 3, isDamaged: true }]);
    const [, ...lines] = value(journal.export({ text: 'alpha' }, 'csv'))
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(['5', '3', '1']);
    expect(value(await journal.verify()).fault).toEqual({ kind: 'altered', row: 3 });
  });
});

function oldContent(number: number): string {
  return canonicalJson({
    kind: 'opened',
    number,
    entry: number,
    at: '2026-03-01T10:15:00.000Z',
    profileId: 'prod-1',
    profileName: 'Harbourline production',
    environment: 'production',
    operation: 'CancelCheck',
    resource: 'organizations/o2/teams/t1/checks/c1',
    organization: 'organizations/o2',
    organizationDisplayName: null,
    flag: null,
    askedBy: 'screen',
    consent: 'confirmed',
    changes: [],
    lookup: {},
  });
}
