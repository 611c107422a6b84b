import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backupsOf, dropCopies, keepBackups, makeBackup } from '#electron/platform/storage/backups';
import { connect } from '#electron/platform/storage/database';
import type { Migration } from '#electron/platform/storage/migrations';
import { openDatabase, type OpenedDatabase } from '#electron/platform/storage/open-database';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';

const notes: Migration = {
  id: 'notes-1',
  sql: 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT',
};
const titles: Migration = {
  id: 'notes-2',
  sql: "ALTER TABLE notes ADD COLUMN title TEXT NOT NULL DEFAULT ''",
};
const hour = 3_600_000;

let folder: string;
let clock: ManualClock;
let opened: OpenedDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "backups'-"));
  clock = createManualClock();
  opened = await open(notes);
});
afterEach(() => {
  opened.database.close();
  rmSync(folder, { recursive: true, force: true });
});
async function open(...migrations: Migration[]): Promise<OpenedDatabase> {
  const result = await openDatabase({ folder, migrations, clock });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const file = () => join(folder, 'desk.sqlite');
const add = (text: string) => opened.database.command('INSERT INTO notes (text) VALUES (:text)')({ text });
const textsOf = (from: OpenedDatabase) =>
  from.database
    .query('SELECT text FROM notes ORDER BY id', z.object({ text: z.string() }))
    .all()
    .map(({ text }) => text);
const names = () => readdirSync(join(folder, 'backups'));

describe('backups of the database', () => {
  it('leave no copy that an earlier run did not finish', () => {
    makeBackup(opened.database, 'nightly', clock);
    const [first = ''] = names();
    const unfinished = [
      'nightly-5.sqlite.part',
      'nightly-5.sqlite.part-journal',
      'before-update-7.sqlite.part',
    ];
    for (const name of [...unfinished, 'settings-5.json']) writeFileSync(join(folder, 'backups', name), 'x');
    clock.advance(hour);
    makeBackup(opened.database, 'before-update', clock);
    expect(names().sort()).toEqual([`before-update-${clock.now()}.sqlite`, first, 'settings-5.json']);
  });

  it('are whole databases for this user only, of which three are kept', async () => {
    for (const text of ['one', 'two', 'three', 'four']) {
      add(text);
      clock.advance(hour);
      makeBackup(opened.database, 'nightly', clock);
    }
    const [newest, , oldest, none] = backupsOf(file(), clock.now());
    expect(none).toBeUndefined();
    if (newest === undefined || oldest === undefined) throw new Error('no backup');
    if (process.platform !== 'win32') expect(statSync(newest.file).mode & 0o077).toBe(0);
    const copy = await connect(newest.file);
    expect(copy.query('SELECT COUNT(*) AS rows FROM notes', z.unknown()).first()).toEqual({ rows: 4 });
    copy.close();
    expect(newest.madeAt - oldest.madeAt).toBe(2 * hour);
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('are made once a day while nobody uses the app, and after two days in any case', async () => {
    let idle = 0;
    const closing = new AbortController();
    const failures: unknown[] = [];
    const backups = keepBackups(
      { database: opened.database, clock, idleSeconds: () => idle, report: (each) => failures.push(each) },
      closing.signal,
    );
    const pass = async (hours: number) => {
      for (let quarter = 0; quarter < hours * 4; quarter += 1) {
        clock.advance(hour / 4);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return backupsOf(file(), clock.now(), 'nightly').length;
    };
    expect(await pass(1)).toBe(1);
    expect(await pass(30)).toBe(1);
    idle = 600;
    expect(await pass(1)).toBe(2);
    idle = 0;
    expect(await pass(47)).toBe(2);
    expect(await pass(2)).toBe(3);
    closing.abort();
    await backups;
    expect(failures).toEqual([]);
  });

  it('are kept, and made once a day, after a clock that was years ahead is right again', async () => {
    const years = 20 * 365 * 24 * hour;
    clock.jump(years);
    for (const kind of ['nightly', 'nightly', 'nightly', 'before-update'] as const) {
      makeBackup(opened.database, kind, clock);
      clock.advance(hour);
    }
    clock.jump(-years);
    const update = makeBackup(opened.database, 'before-update', clock);
    expect(existsSync(update)).toBe(true);
    const since = clock.now();
    const closing = new AbortController();
    const backups = keepBackups(
      { database: opened.database, clock, idleSeconds: () => 600, report: () => undefined },
      closing.signal,
    );
    for (let quarter = 0; quarter < 60 * 4; quarter += 1) {
      clock.advance(hour / 4);
      await new Promise((resolve) => setImmediate(resolve));
    }
    closing.abort();
    await backups;
    const days = backupsOf(file(), clock.now(), 'nightly').map(
      ({ madeAt }) => (madeAt - since) / (24 * hour),
    );
    expect(days.map(Math.floor)).toEqual([2, 1, 0]);
  });

  it('are deleted by a wipe, with every copy that was set aside', () => {
    add('one');
    makeBackup(opened.database, 'nightly', clock);
    writeFileSync(`${file()}.damaged-2026-03-01T10-00-00-000Z`, 'x');
    mkdirSync(`${file()}.damaged-2026-03-02T10-00-00-000Z`);
    dropCopies(file(), Infinity);
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(textsOf(opened)).toEqual(['one']);
  });

  it('are deleted with what they hold when nothing was written to them since the age limit', () => {
    const old = makeBackup(opened.database, 'before-update', clock);
    const recent = makeBackup(opened.database, 'nightly', clock);
    const aside = `${file()}.before-restore-2026-03-01T10-00-00-000Z`;
    writeFileSync(aside, 'x');
    const limit = Date.now() - 1000;
    for (const copy of [old, aside, file()]) utimesSync(copy, limit / 1000 - 1, limit / 1000 - 1);
    dropCopies(file(), limit);
    expect([old, recent, aside, file()].map((each) => existsSync(each))).toEqual([false, true, false, true]);
  });

  it('are made before a migration changes tables, and only then', async () => {
    add('before');
    opened.database.close();
    opened = await open(notes);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
    opened.database.close();
    opened = await open(notes, titles);
    expect(names()).toEqual([expect.stringMatching(/^before-update-\d+\.sqlite$/)]);
    const [backup] = backupsOf(file(), clock.now());
    const copy = await connect(backup?.file ?? '');
    expect(copy.query('SELECT * FROM notes', z.unknown()).all()).toEqual([{ id: 1, text: 'before' }]);
    copy.close();
  });

  it.each([
    ['missing', () => rmSync(file())],
    [
      'empty',
      () => {
        rmSync(file());
        writeFileSync(file(), '');
      },
    ],
  ])('restore a database that is %s, and report it', async (_title, harm) => {
    add('one');
    makeBackup(opened.database, 'nightly', clock);
    add('two');
    opened.database.close();
    for (const suffix of ['-wal', '-shm']) rmSync(`${file()}${suffix}`, { force: true });
    harm();
    opened = await open(notes);
    expect(textsOf(opened)).toEqual(['one']);
    expect(opened.notices).toEqual([
      expect.objectContaining({
        title: 'The database was missing or empty and was restored from a backup.',
        message: expect.stringContaining('2026-03-02 10:15 UTC') as string,
      }),
    ]);
  });

  it('restore the rows that a damaged database lost, and none that it still has', async () => {
    const long = (text: string) => text + '.'.repeat(900);
    for (let number = 0; number < 40; number += 1) add(long(`note ${number} `));
    makeBackup(opened.database, 'nightly', clock);
    add(long('later '));
    opened.database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    const expected = textsOf(opened);
    opened.database.close();
    const bytes = readFileSync(file());
    const at = bytes.indexOf('note 20 ');
    bytes.fill(0xee, at - (at % 4096), at - (at % 4096) + 4096);
    writeFileSync(file(), bytes);
    opened = await open(notes);
    expect(opened.notices.map(({ title }) => title)).toEqual([
      'The database was damaged and was replaced.',
      'Unreadable rows were restored from a backup.',
    ]);
    expect(textsOf(opened)).toEqual(expected);
  });
});
