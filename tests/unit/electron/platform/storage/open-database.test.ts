import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock, type Clock } from '#electron/platform/clock';
import { connect } from '#electron/platform/storage/database';
import type { Migration } from '#electron/platform/storage/migrations';
import { openDatabase, type OpenedDatabase } from '#electron/platform/storage/open-database';

const clock: Clock = { ...systemClock, now: () => Date.UTC(2026, 2, 1, 10, 0, 0) };
const notes: Migration = { id: 'notes-1', sql: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT' };
const titles: Migration = {
  id: 'notes-2',
  sql: "ALTER TABLE notes ADD COLUMN title TEXT NOT NULL DEFAULT ''",
};
const noteRow = z.object({ text: z.string() });

let folder: string;
const opened: OpenedDatabase[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => {
  for (const each of opened.splice(0)) each.database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openWith(...migrations: Migration[]): Promise<OpenedDatabase> {
  const result = await openDatabase({ folder: join(folder, 'data'), migrations, clock });
  if (!result.ok) throw new Error(result.error.message);
  opened.push(result.value);
  return result.value;
}
const file = () => join(folder, 'data', 'desk.sqlite');
const pragma = ({ database }: OpenedDatabase, name: string) =>
  Object.values(database.query(`PRAGMA ${name}`, z.record(z.string(), z.unknown())).first() ?? {})[0];

describe('opening the database', () => {
  it('makes the folder and a file in WAL mode that is durable and for this user only', async () => {
    const fresh = await openWith(notes);
    expect(pragma(fresh, 'journal_mode')).toBe('wal');
    expect(pragma(fresh, 'synchronous')).toBe(2);
    expect(pragma(fresh, 'foreign_keys')).toBe(1);
    expect(pragma(fresh, 'secure_delete')).toBe(1);
    expect(fresh.notices).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  });

  it('applies each migration once and keeps the rows', async () => {
    const first = await openWith(notes);
    first.database.command('INSERT INTO notes (text) VALUES (:text)')({ text: 'kept' });
    first.database.close();
    const second = await openWith(notes, titles);
    expect(second.database.query('SELECT text, title FROM notes', z.unknown()).all()).toEqual([
      { text: 'kept', title: '' },
    ]);
    second.database.close();
    const third = await openWith(notes, titles);
    expect(third.database.query('SELECT id FROM migrations ORDER BY id', z.unknown()).all()).toEqual([
      { id: 'notes-1' },
      { id: 'notes-2' },
    ]);
  });

  it('accepts migrations of a feature added later, wherever it is in the list', async () => {
    (await openWith(notes)).database.close();
    const other: Migration = { id: 'other-1', sql: 'CREATE TABLE other (id INTEGER) STRICT' };
    const both = await openWith(other, notes);
    expect(both.database.query('SELECT * FROM other', z.unknown()).all()).toEqual([]);
  });

  it('applies migrations completely or not at all', async () => {
    const broken: Migration = {
      id: 'broken-1',
      sql: 'CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE half (id INTEGER) STRICT',
    };
    const result = await openDatabase({ folder: join(folder, 'data'), migrations: [broken], clock });
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'database' } });
    const { database } = await openWith(notes);
    expect(database.query("SELECT name FROM sqlite_master WHERE name = 'half'", z.unknown()).all()).toEqual(
      [],
    );
  });

  it('leaves the data of the earlier version if an update fails, and that version opens it again', async () => {
    const first = await openWith(notes);
    first.database.command('INSERT INTO notes (text) VALUES (:text)')({ text: 'twice' });
    first.database.command('INSERT INTO notes (text) VALUES (:text)')({ text: 'twice' });
    first.database.close();
    // Right on an empty database, and wrong with what this one holds.
    const unique: Migration = { id: 'notes-3', sql: 'CREATE UNIQUE INDEX one ON notes (text)' };
    const options = { folder: join(folder, 'data'), clock };
    const result = await openDatabase({ ...options, migrations: [notes, titles, unique] });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'database', advice: 'Install the earlier version again.' },
    });
    const names = readdirSync(join(folder, 'data'));
    expect(names.filter((name) => name.includes('damaged'))).toEqual([]);
    expect(readdirSync(join(folder, 'data', 'backups'))).toEqual([
      expect.stringMatching(/^before-update-\d+\.sqlite$/),
    ]);

    const again = await openWith(notes);
    expect(again.notices).toEqual([]);
    expect(again.database.query('SELECT * FROM notes', z.unknown()).all()).toEqual([
      { text: 'twice' },
      { text: 'twice' },
    ]);
  });

  it('sets aside a file whose update fails because a table of the earlier version is gone', async () => {
    const before = await openWith(notes);
    before.database.execute('DROP TABLE notes');
    before.database.close();
    const after = await openWith(notes, titles);
    expect(after.notices[0]?.title).toBe('The database was damaged and was replaced.');
  });

  it.each(['notes-1', 'notes-2'])(
    'sets aside a file whose list of migrations lost %s, and recovers its rows',
    async (lost) => {
      const before = await openWith(notes, titles);
      before.database.command('INSERT INTO notes (text) VALUES (:text)')({ text: 'kept' });
      before.database.execute(`DELETE FROM migrations WHERE id = '${lost}'`);
      before.database.close();
      const after = await openWith(notes, titles);
      expect(after.notices[0]?.title).toBe('The database was damaged and was replaced.');
      expect(after.database.query('SELECT text FROM notes', noteRow).all()).toEqual([{ text: 'kept' }]);
    },
  );

  it('leaves a database of a newer version unchanged', async () => {
    (await openWith(notes, titles)).database.close();
    const before = readFileSync(file());
    const result = await openDatabase({ folder: join(folder, 'data'), migrations: [notes], clock });
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'database' } });
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it.each([
    ['is no database', () => writeFileSync(file(), 'x'.repeat(8192))],
    [
      'has damaged pages',
      () => {
        const bytes = readFileSync(file());
        bytes.fill(0xee, 4096 + 8, bytes.length);
        writeFileSync(file(), bytes);
      },
    ],
  ])('sets aside a file that %s, keeps it, and reports it', async (_title, damage) => {
    mkdirSync(join(folder, 'data'));
    const before = await connect(file());
    before.execute('CREATE TABLE notes (text TEXT NOT NULL) STRICT');
    before.execute('INSERT INTO notes (text) VALUES (hex(randomblob(9000)))');
    before.close();
    damage();
    const damaged = readFileSync(file());
    const after = await openWith(notes);
    expect(after.database.query('SELECT text FROM notes', noteRow).all()).toEqual([]);
    const aside = 'desk.sqlite.damaged-2026-03-01T10-00-00-000Z';
    expect(readFileSync(join(folder, 'data', aside)).equals(damaged)).toBe(true);
    expect(after.notices).toHaveLength(1);
    expect(after.notices[0]?.message).toContain(aside);
    expect(after.notices[0]?.message).toContain('Nothing could be recovered');
  });

  it('returns a refusal if the folder cannot be created', async () => {
    writeFileSync(join(folder, 'data'), 'a file stands where the folder should be');
    const result = await openDatabase({ folder: join(folder, 'data'), migrations: [], clock });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'database', target: 'desk.sqlite' },
    });
  });

  it('returns a refusal if the file cannot be written', async () => {
    const { database } = await openWith(notes);
    database.close();
    rmSync(file());
    mkdirSync(file());
    const result = await openDatabase({ folder: join(folder, 'data'), migrations: [notes], clock });
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'database' } });
    expect(existsSync(file())).toBe(true);
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});
