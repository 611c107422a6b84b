import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '#electron/platform/storage/database';
import { diskRefusal, onDisk } from '#electron/platform/storage/disk-failure';

const row = z.object({ id: z.number(), text: z.string() });
/** How SQLite marks a page that holds the last level of an index. */
const indexLeaf = 10;
let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
  database = await connect(join(folder, 'test.sqlite'));
  database.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
const add = (text: string) => database.command('INSERT INTO notes (text) VALUES (:text)')({ text });
const all = () => database.query('SELECT * FROM notes ORDER BY id', row).all();

describe('the database wrapper', () => {
  it('reads rows through their schema and counts changes', () => {
    expect(add('one')).toBe(1);
    expect(all()).toEqual([{ id: 1, text: 'one' }]);
    expect(database.query('SELECT * FROM notes WHERE id = :id', row).first({ id: 9 })).toBeNull();
  });

  it('sets aside an unreadable row, counts it once, and does not hide others', () => {
    for (const text of ['"one"', 'not JSON', '"three"']) add(text);
    const json = z.object({ text: z.string().transform((text): unknown => JSON.parse(text)) });
    const query = database.query('SELECT text FROM notes ORDER BY id', json);
    const reported: number[] = [];
    database.onUnreadable((rows) => reported.push(rows.get('notes') ?? 0));
    expect(query.all()).toEqual([{ text: 'one' }, { text: 'three' }]);
    expect(query.all()).toHaveLength(2);
    expect(reported).toEqual([1]);
    const later: number[] = [];
    database.onUnreadable((rows) => later.push(rows.get('notes') ?? 0));
    expect(later).toEqual([1]);
  });

  it('makes an index again that is damaged, and reads on', async () => {
    database.execute('CREATE TABLE tagged (id INTEGER PRIMARY KEY, tag TEXT, text TEXT)');
    database.execute('CREATE INDEX tagged_tag ON tagged (tag)');
    const addTagged = database.command('INSERT INTO tagged VALUES (:id, :tag, :text)');
    for (let id = 101; id <= 120; id += 1) addTagged({ id, tag: `tag ${id}`, text: 'text' });
    database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const file = join(folder, 'test.sqlite');
    const bytes = readFileSync(file);
    const pages = Array.from({ length: bytes.length / 4096 }, (_, page) => page * 4096);
    const leaf = pages.find((at) => bytes[at] === indexLeaf) ?? Number.NaN;
    // The first entry that was added ends the page, with the number of its row.
    bytes[leaf + 4095] = 1;
    writeFileSync(file, bytes);
    database = await connect(file);
    const sorted = 'SELECT id, text FROM tagged INDEXED BY tagged_tag WHERE tag > :tag ORDER BY tag';
    expect(database.query(sorted, row).all({ tag: '' })).toHaveLength(20);
    const check = database.query('PRAGMA integrity_check', z.object({ integrity_check: z.string() }));
    expect(check.all()).toEqual([{ integrity_check: 'ok' }]);
  });

  it('refuses a single unreadable row, and never treats it as missing', () => {
    add('text');
    const wrong = database.query('SELECT id, 7 AS text FROM notes', row);
    expect(onDisk('notes', () => wrong.first())).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk', message: "A row of the app's database can't be read." },
    });
  });

  it('saves nothing of a transaction that failed, also when it joined another', () => {
    expect(() =>
      database.transaction(() => {
        add('outer');
        database.transaction(() => add('inner'));
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(all()).toEqual([]);
    expect(database.transaction(() => add('next'))).toBe(1);
  });

  it('waits for the disk with every commit except those of data that can be reread', () => {
    const level = database.query(
      'SELECT synchronous AS level FROM pragma_synchronous',
      z.object({ level: z.number() }),
    );
    const waits = () => level.first()?.level === 2;
    expect(waits()).toBe(true);
    expect(database.recoverable(() => [add('again'), waits()])).toEqual([1, false]);
    expect(database.transaction(() => [add('at once'), waits()])).toEqual([1, true]);
    expect(() =>
      database.recoverable(() => {
        add('undone');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    add('alone');
    expect(waits()).toBe(true);
    database.recoverable(() => add('again'));
    database.execute("INSERT INTO notes (text) VALUES ('alone')");
    expect(waits()).toBe(true);
    database.recoverable(() => add('again'));
    database.query("INSERT INTO notes (text) VALUES ('returned') RETURNING *", row).first();
    expect(waits()).toBe(true);
    expect(database.recoverable(() => database.transaction(waits))).toBe(false);
    expect(database.transaction(() => database.recoverable(waits))).toBe(true);
    expect(all()).toHaveLength(7);
  });

  it('waits for the disk together with simultaneous callers, repeatedly, and after its end', async () => {
    database.recoverable(() => add('one'));
    const first = [database.flushed(), database.flushed()];
    expect(first[0]).toBe(first[1]);
    await Promise.all(first);
    database.recoverable(() => add('two'));
    const later = database.flushed();
    expect(later).not.toBe(first[0]);
    database.close();
    await expect(later).resolves.toBeUndefined();
    await expect(database.flushed()).resolves.toBeUndefined();
    database = await connect(database.file);
    expect(all()).toHaveLength(2);
  });

  it('turns a full disk into a refusal, and keeps the earlier rows', () => {
    database.execute('PRAGMA max_page_count = 4');
    const small = add('small');
    const result = onDisk('journal', () => database.transaction(() => add('x'.repeat(100_000))));
    expect(small).toBe(1);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk', target: 'journal', message: 'The disk is full.' },
    });
    expect(all()).toEqual([{ id: 1, text: 'small' }]);
  });

  it('throws errors that are not disk failures', () => {
    add('one');
    const twice = () => database.command("INSERT INTO notes (id, text) VALUES (1, 'again')")();
    expect(() => onDisk('journal', twice)).toThrow('UNIQUE');
    expect(diskRefusal('text', 'journal')).toBeNull();
  });

  it.each([
    ['EROFS', "can't be opened or written to"],
    ['ENOSPC', 'full'],
    ['EIO', 'failed'],
  ])('recognises %s of the file system', (code, words) => {
    const refusal = diskRefusal(Object.assign(new Error('x'), { code }), 'journal');
    expect(refusal?.message).toContain(words);
  });

  it.each([
    // SQLITE_IOERR_SHMSIZE: what SQLite says of a full disk when it opens a database that exists.
    [4874, 'full'],
    [778, 'failed'],
    [267, 'damaged'],
  ])('recognises %i of SQLite', (errcode, words) => {
    const refusal = diskRefusal(Object.assign(new Error('x'), { errcode }), 'journal');
    expect(refusal?.message).toContain(words);
  });
});
