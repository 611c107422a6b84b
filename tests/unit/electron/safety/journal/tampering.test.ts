import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '#electron/safety/journal/canonical-json';
import { chainStart, linkHash, type ChainHead, type MacKey } from '#electron/safety/journal/chain';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { createJournal, type EntryDraft, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { ChainFault } from '#shared/journal';
import { ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const draft: EntryDraft = {
  profile: { id: 'prod-1', name: 'Harbourline production', kind: 'production' },
  operation: 'CancelCheck',
  resource: 'organizations/o2/teams/t1/checks/c1',
  organizationDisplayName: 'Tidewell Homes',
  askedBy: 'screen',
  consent: 'name-typed',
  before: { state: 'ACTIVE' },
  after: { state: 'CANCELLED' },
  direction: 'CANCELLED',
  lookup: {},
};
const sent = { outcome: 'sent', status: 200, durationMs: 284, attempts: 1, reason: null } as const;
/** Rows at the moment of the tampering: three entries and their completions, and one that is still open. */
const rows = 7;

/** What the keychain holds. */
interface Keychain {
  head: ChainHead | null;
  key: MacKey | null;
}
interface Row {
  number: number;
  content: string;
  hash: string;
  mac: string | null;
}
const rowSchema = z.object({
  number: z.number(),
  content: z.string(),
  hash: z.string(),
  mac: z.string().nullable(),
});

/** Somebody who has the file and knows the app, and has no access to the keychain. */
class Attacker {
  readonly sqlite: InstanceType<typeof DatabaseSync>;
  constructor(file: string) {
    this.sqlite = new DatabaseSync(file, { timeout: 2000, defensive: false });
  }
  rows(): Row[] {
    return this.sqlite
      .prepare('SELECT number, content, hash, mac FROM journal ORDER BY number')
      .all()
      .map((row) => rowSchema.parse(row));
  }
  /** Puts the triggers back, so that nothing of the schema tells. */
  withoutTriggers(work: () => void): void {
    const triggers = this.sqlite
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'journal'")
      .all()
      .map((row) => z.object({ name: z.string(), sql: z.string() }).parse(row));
    for (const { name } of triggers) this.sqlite.exec(`DROP TRIGGER ${name}`);
    work();
    for (const { sql } of triggers) this.sqlite.exec(sql);
  }
  replace(changed: readonly Row[]): void {
    this.withoutTriggers(() => {
      this.sqlite.exec('DELETE FROM journal');
      const insert = this.sqlite.prepare(
        'INSERT INTO journal (number, content, hash, mac) VALUES (:number, :content, :hash, :mac)',
      );
      for (const row of changed) insert.run({ ...row });
    });
  }
  run(sql: string): void {
    this.withoutTriggers(() => this.sqlite.exec(sql));
  }
  schema(sql: string): void {
    this.sqlite.exec(`PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`);
  }
}

/** New hashes from a row on, so that the chain is whole in itself. */
function hashed(changed: readonly Row[], from: number): Row[] {
  let previous = chainStart;
  return changed.map((row) => {
    const hash = row.number < from ? row.hash : linkHash(previous, row.content);
    previous = hash;
    return { ...row, hash };
  });
}
function forged(number: number, previous: string, members: Record<string, string | number | null>): Row {
  const content = canonicalJson({ number, entry: number, at: '2026-03-02T10:15:00.000Z', ...members });
  return { number, content, hash: linkHash(previous, content), mac: null };
}
const completion = { kind: 'closed', outcome: 'sent', status: 200, durationMs: 1, attempts: 1, reason: null };
const edited = (row: Row): Row => ({ ...row, content: row.content.replace('2026', '2025') });

/** Each takes the number of a row, from 1. */
const ways: Record<string, (attacker: Attacker, at: number) => void> = {
  'edits a row': (attacker, at) =>
    attacker.replace(attacker.rows().map((row) => (row.number === at ? edited(row) : row))),
  'edits a row and all hashes from it on': (attacker, at) =>
    attacker.replace(
      hashed(
        attacker.rows().map((row) => (row.number === at ? edited(row) : row)),
        at,
      ),
    ),
  'edits a row and takes the MACs away': (attacker, at) =>
    attacker.replace(
      hashed(
        attacker.rows().map((row) => ({
          ...(row.number === at ? edited(row) : row),
          content: (row.number === at ? edited(row) : row).content.replace(/"macKey":"[0-9a-f]+",/, ''),
          mac: null,
        })),
        1,
      ),
    ),
  'takes the MAC of a row away': (attacker, at) =>
    attacker.run(`UPDATE journal SET mac = NULL WHERE number = ${at}`),
  'makes a row no JSON': (attacker, at) =>
    attacker.run(`UPDATE journal SET content = substr(content, 2) WHERE number = ${at}`),
  'removes a row': (attacker, at) => attacker.run(`DELETE FROM journal WHERE number = ${at}`),
  'removes a row and all after it': (attacker, at) =>
    attacker.run(`DELETE FROM journal WHERE number >= ${at}`),
  'removes a row, numbers and hashes the rest anew': (attacker, at) =>
    attacker.replace(
      hashed(
        attacker
          .rows()
          .filter(({ number }) => number !== at)
          .map((row, index) => ({
            ...row,
            number: index + 1,
            content: row.content.replace(`"number":${row.number}`, `"number":${index + 1}`),
          })),
        1,
      ),
    ),
  'swaps the contents of two rows': (attacker, at) => {
    const before = attacker.rows();
    const other = (at % rows) + 1;
    const find = (number: number) => before.find((row) => row.number === number)?.content ?? '';
    attacker.replace(
      before.map((row) =>
        row.number === at
          ? { ...row, content: find(other) }
          : row.number === other
            ? { ...row, content: find(at) }
            : row,
      ),
    );
  },
  'gives a row another number': (attacker, at) =>
    attacker.run(`UPDATE journal SET number = ${at} + 1000 WHERE number = ${at}`),
  'adds a row in front': (attacker, at) =>
    attacker.replace([forged(1 - at, chainStart, completion), ...attacker.rows()]),
  'adds an entry with a right hash': (attacker) => {
    const before = attacker.rows();
    attacker.replace([...before, forged(rows + 1, before.at(-1)?.hash ?? '', { kind: 'opened' })]);
  },
  'completes the open entry with a right hash': (attacker) => {
    const before = attacker.rows();
    attacker.replace([
      ...before,
      forged(rows + 1, before.at(-1)?.hash ?? '', { ...completion, entry: rows }),
    ]);
  },
  'adds an entry with the MAC of another row': (attacker, at) => {
    const before = attacker.rows();
    const { mac = null, content = '' } = before[at - 1] ?? {};
    const macKey = /"macKey":"([0-9a-f]+)"/.exec(content)?.[1] ?? '';
    attacker.replace([
      ...before,
      { ...forged(rows + 1, before.at(-1)?.hash ?? '', { kind: 'opened', macKey }), mac },
    ]);
  },
  'empties the journal': (attacker) => attacker.run('DELETE FROM journal'),
  'makes the table anew with stored columns': (attacker) => {
    const before = attacker.rows();
    attacker.sqlite.exec('DROP TABLE journal');
    attacker.sqlite.exec(
      `CREATE TABLE journal (number INTEGER PRIMARY KEY, content TEXT, hash TEXT, mac TEXT, kind TEXT, entry INTEGER,
       at TEXT, profile_id TEXT, operation TEXT, organization TEXT, flag TEXT, outcome TEXT)`,
    );
    const insert = attacker.sqlite.prepare(
      'INSERT INTO journal (number, content, hash, mac) VALUES (:number, :content, :hash, :mac)',
    );
    for (const row of before) insert.run({ ...row });
  },
  'narrows an index': (attacker, at) =>
    attacker.sqlite.exec(
      `DROP INDEX journal_opened;
       CREATE INDEX journal_opened ON journal (number) WHERE kind = 'opened' AND number <> ${at}`,
    ),
  'empties an index under its right statement': (attacker) => {
    const statement = "sql = 'CREATE INDEX journal_opened ON journal (number) WHERE kind = ''%'''";
    attacker.schema(
      `UPDATE sqlite_schema SET ${statement.replace('%', 'nothing')} WHERE name = 'journal_opened'`,
    );
    attacker.sqlite.exec('REINDEX journal_opened');
    attacker.schema(
      `UPDATE sqlite_schema SET ${statement.replace('%', 'opened')} WHERE name = 'journal_opened'`,
    );
  },
  'adds a trigger': (attacker) =>
    attacker.sqlite.exec('CREATE TRIGGER quiet AFTER INSERT ON journal BEGIN SELECT 1; END'),
  'takes the triggers away': (attacker) => attacker.sqlite.exec('DROP TRIGGER journal_keeps'),
};

/** When the tampering is looked for. */
const times = ['at once', 'after more entries', 'after a start', 'after starts with more entries'] as const;
type Time = (typeof times)[number];

async function faultAfter(
  tamper: (file: string, keychain: Keychain) => void,
  time: Time,
): Promise<ChainFault | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tampering-'));
  const keychain: Keychain = { head: null, key: null };
  const headStore: HeadStore = {
    read: () => Promise.resolve(ok(keychain.head)),
    write: (head) => Promise.resolve(ok(((keychain.head = head), null))),
    readKey: () => Promise.resolve(ok(keychain.key)),
    writeKey: (key) => Promise.resolve(ok(((keychain.key = key), null))),
  };
  let close: () => void = () => undefined;
  async function start(): Promise<Journal> {
    close();
    const clock = createManualClock();
    const { database } = value(await openDatabase({ folder, migrations: journalMigrations, clock }));
    close = () => database.close();
    const journal = createJournal({ database, clock, headStore, vault: fixedVault() });
    await journal.settled();
    return journal;
  }
  try {
    let journal = await start();
    const mutate = async () => value(journal.complete(value(await journal.begin(draft)), sent));
    for (let count = 0; count < 3; count += 1) await mutate();
    value(await journal.begin(draft));
    await journal.settled();
    if (time.startsWith('after a start')) close();
    tamper(join(folder, 'desk.sqlite'), keychain);
    if (time === 'after more entries') for (let count = 0; count < 3; count += 1) await mutate();
    if (time === 'after a start') journal = await start();
    if (time === 'after starts with more entries')
      for (let count = 0; count < 2; count += 1) {
        journal = await start();
        await mutate();
        await journal.settled();
      }
    expect(journal.list({}, { before: null, limit: 100 }).ok).toBe(true);
    return value(await journal.verify()).fault;
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}
function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
function attack(way: (attacker: Attacker, at: number) => void, at: number) {
  return (file: string) => {
    const attacker = new Attacker(file);
    way(attacker, at);
    attacker.sqlite.close();
  };
}

describe('tampering with the journal file', () => {
  it.each(times)('is not reported when nothing was changed (%s)', async (time) => {
    expect(await faultAfter(() => undefined, time)).toBeNull();
  });

  it.each(Object.entries(ways))('%s is detected, and stays detected', async (_title, way) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: rows }), fc.constantFrom(...times), async (at, time) => {
        expect(await faultAfter(attack(way, at), time)).not.toBeNull();
      }),
      { numRuns: 8 },
    );
  });

  it('that also removes the head in the keychain is reported as a lost head', async () => {
    const fault = await faultAfter((file, keychain) => {
      attack((attacker) => attacker.run('DELETE FROM journal WHERE number > 4'), 1)(file);
      keychain.head = null;
    }, 'after starts with more entries');
    expect(fault).toMatchObject({ kind: 'restarted', why: 'no-head' });
  });
});
