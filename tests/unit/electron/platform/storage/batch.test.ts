import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '#electron/platform/storage/database';
import { onDiskSoon } from '#electron/platform/storage/disk-failure';

const row = z.object({ text: z.string() });
let folder: string;
let database: Database;
/** Another program's view of the file. */
let other: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'batch-'));
  database = await connect(join(folder, 'test.sqlite'));
  database.execute(`
    CREATE TABLE notes (text TEXT NOT NULL) STRICT;
    CREATE TABLE kept (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE refused (id INTEGER REFERENCES kept (id) DEFERRABLE INITIALLY DEFERRED) STRICT`);
  other = await connect(database.file);
});
afterEach(() => {
  for (const each of [database, other]) each.close();
  rmSync(folder, { recursive: true, force: true });
});
const add = (text: string) => database.command('INSERT INTO notes (text) VALUES (:text)')({ text });
/** From here on the commit is refused, as by a disk that is full by then. */
const refuseCommit = () => database.recoverable(() => database.command('INSERT INTO refused VALUES (1)')());
const textsIn = (of: Database) =>
  of
    .query('SELECT text FROM notes ORDER BY rowid', row)
    .all()
    .map(({ text }) => text);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const stop = () => {
  throw new Error('stop');
};

describe('units that can be reread', () => {
  it('are seen here at once and are kept together at the end of the turn', async () => {
    database.recoverable(() => add('one'));
    database.recoverable(() => add('two'));
    expect(textsIn(database)).toEqual(['one', 'two']);
    expect(textsIn(other)).toEqual([]);
    await turn();
    expect(textsIn(other)).toEqual(['one', 'two']);
  });

  it.each([
    ['a transaction', () => database.transaction(() => add('alone'))],
    ['a command', () => add('alone')],
    ['statements', () => database.execute("INSERT INTO notes VALUES ('alone')")],
    [
      'a query that writes',
      () => database.query("INSERT INTO notes VALUES ('alone') RETURNING *", row).first(),
    ],
  ])('are kept before %s that comes after them', (_name, alone) => {
    database.recoverable(() => add('one'));
    alone();
    expect(textsIn(other)).toEqual(['one', 'alone']);
  });

  it('are kept when the database is closed', () => {
    database.recoverable(() => add('one'));
    database.close();
    expect(textsIn(other)).toEqual(['one']);
  });

  it('are each taken back alone where their own work fails', async () => {
    const undone: string[] = [];
    database.recoverable(
      () => add('one'),
      () => undone.push('one'),
    );
    expect(() =>
      database.recoverable(
        () => [add('two'), stop()],
        () => undone.push('two'),
      ),
    ).toThrow('stop');
    await database.flushed();
    expect(textsIn(other)).toEqual(['one']);
    expect(undone).toEqual(['two']);
  });

  it('are all taken back, the newest first, where their common commit is refused, and the next are kept', async () => {
    const undone: string[] = [];
    for (const text of ['one', 'two'])
      database.recoverable(
        () => add(text),
        () => undone.push(text),
      );
    refuseCommit();
    const waits = onDiskSoon('journal', database.flushed());
    expect(await waits).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
    expect(undone).toEqual(['two', 'one']);
    database.recoverable(() => add('three'));
    await database.flushed();
    expect(textsIn(other)).toEqual(['three']);
  });

  it('are on the disk once that was waited for, in their order, whatever else was refused', async () => {
    const act = fc.constantFrom('keep', 'fail', 'refuse', 'alone', 'turn', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        database.execute('DELETE FROM notes');
        let known: string[] = [];
        const waits: Promise<unknown>[] = [];
        for (const [place, act] of acts.entries()) {
          const text = String(place);
          const done = () => {
            const before = known;
            known = [...known, text];
            add(text);
            return () => (known = before);
          };
          let undo = () => known;
          if (act === 'keep')
            database.recoverable(
              () => (undo = done()),
              () => undo(),
            );
          else if (act === 'fail')
            expect(() =>
              database.recoverable(
                () => [(undo = done()), stop()],
                () => undo(),
              ),
            ).toThrow('stop');
          else if (act === 'refuse') refuseCommit();
          else if (act === 'alone') database.transaction(() => void done());
          else if (act === 'turn') await turn();
          else waits.push(database.flushed().catch(() => null));
        }
        await Promise.all(waits);
        await database.flushed().catch(() => null);
        expect(textsIn(database)).toEqual(known);
        expect(textsIn(other)).toEqual(known);
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});
