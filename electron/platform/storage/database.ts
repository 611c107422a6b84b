import { inspect } from 'node:util';
import type { z } from 'zod';
import { diskRefusal, LostBatch, UnreadableRow } from './disk-failure.ts';
import { createFlush } from './flush.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;
/** Values by name: `:name` in the statement. A list goes in as JSON, read with json_each. */
export type SqlValues = Readonly<Record<string, SqlValue>>;

export interface Query<Row> {
  /** A row that cannot be read is set aside: it hides no other. */
  all(values?: SqlValues): Row[];
  /** Throws UnreadableRow: a row that is there is never taken for none. */
  first(values?: SqlValues): Row | null;
}

/** Rows that could not be read since the start, by table. */
export type UnreadableRows = ReadonlyMap<string, number>;

/**
 * The open database. Everything here is synchronous and throws what SQLite throws: wrap the work of one
 * request in `onDisk`, which turns a full or broken disk into data. Statements are prepared when made;
 * make them once and keep them.
 */
export interface Database {
  readonly file: string;
  /** A prepared statement that reads rows, each checked by its schema. */
  query<S extends z.ZodType>(sql: string, row: S): Query<z.infer<S>>;
  /** A prepared statement that changes rows; gives how many it changed. */
  command(sql: string): (values?: SqlValues) => number;
  /** Runs statements once, without values or rows. */
  execute(sql: string): void;
  /**
   * Runs synchronous work as one unit, on disk when this returns. Inside another transaction it joins that one.
   * `undo` takes back what the work kept in memory, where the disk refuses it.
   */
  transaction<T>(work: () => T, undo?: () => void): T;
  /**
   * The same for what can be reread: what is asked for in the same moment, or while the disk is waited for, is
   * committed together. It outlives the process from then on, a cut of the power only after the next `transaction` or
   * `flushed`. Committing each answer of thousands, or waiting for the disk at it, would hold the process up.
   * `undo` may be called later for that: the disk may refuse the common commit.
   */
  recoverable<T>(work: () => T, undo?: () => void): T;
  /**
   * Resolves when all that was done up to now is on the disk. Who asks in the same moment waits together. Once it
   * failed it fails until the database is opened again, and so does `transaction`; not where only the commit failed.
   */
  flushed(): Promise<void>;
  /** Hears of each row that is set aside, the first time; those of before are reported at once. */
  onUnreadable(listener: (rows: UnreadableRows) => void): void;
  close(): void;
}

const waits = {
  /** A committed entry is on the disk before anything is sent because of it. */
  now: 'PRAGMA synchronous = FULL',
  /** In WAL mode: on the disk with the next commit that waits for it. */
  later: 'PRAGMA synchronous = NORMAL',
} as const;
const settings = [
  'journal_mode = WAL',
  'foreign_keys = ON',
  'trusted_schema = OFF',
  // What is deleted is overwritten: personal data that was wiped is not left in free pages.
  'secure_delete = ON',
];
const busyMs = 2000;

/** Opens or makes the file and checks it; throws DamagedFile. The only file that touches the SQLite binding. */
export async function connect(file: string): Promise<Database> {
  // Loaded here and not at the top: without its native part the app still starts and says so.
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const sqlite = new DatabaseSync(file, { timeout: busyMs, defensive: true });
  try {
    // No prepared statement up to here: one that lives keeps the file held after close.
    const findings: unknown[] = [];
    sqlite.function('note_finding', (finding: unknown) => findings.push(finding));
    check(() => sqlite.exec('SELECT note_finding(quick_check) FROM pragma_quick_check'));
    if (findings.length !== 1 || findings[0] !== 'ok') throw new DamagedFile();
    for (const setting of settings) sqlite.exec(`PRAGMA ${setting}`);
    sqlite.exec(waits.now);
  } catch (failure) {
    sqlite.close();
    throw failure;
  }
  let waiting: keyof typeof waits = 'now';
  /** Whether the next commit waits for the disk. A run commits thousands in a row that do not, and is asked once. */
  function commits(wait: keyof typeof waits): void {
    if (waiting === wait) return;
    sqlite.exec(waits[wait]);
    waiting = wait;
  }
  /** The work of a unit goes on: all that it asks for joins it. */
  let isWorking = false;
  function inUnit<T>(work: () => T): T {
    isWorking = true;
    try {
      return work();
    } finally {
      isWorking = false;
    }
  }
  /** Recoverable units that are committed together; null: all are. */
  let batch: Batch | null = null;
  function commitBatch(): void {
    const ending = batch;
    if (ending === null) return;
    batch = null;
    try {
      sqlite.exec('COMMIT');
    } catch (failure) {
      rollBack(sqlite);
      lose(ending, failure);
    }
  }
  function lose(lost: Batch, failure: unknown): void {
    if (batch === lost) batch = null;
    lost.lostBy = new LostBatch(failure);
    for (const undo of lost.undo.toReversed()) undo();
  }
  function openBatch(): Batch {
    commits('later');
    sqlite.exec('BEGIN IMMEDIATE');
    setImmediate(() => {
      // While the disk is waited for, what comes meanwhile is committed together behind it.
      if (!log.isWaiting()) commitBatch();
    });
    return { undo: [], lostBy: null };
  }
  /** What is no recoverable unit is committed by itself, after all before it. */
  function standAlone(): void {
    if (isWorking) return;
    commitBatch();
    commits('now');
  }
  const unreadable = createUnreadable();
  const log = createFlush(`${file}-wal`, commitBatch);
  return {
    file,
    query<S extends z.ZodType>(sql: string, row: S) {
      const statement = sqlite.prepare(sql);
      const writes = sql.includes('RETURNING');
      const read = (raw: unknown): z.infer<S> => {
        try {
          return row.parse(raw);
        } catch {
          unreadable.add(tableIn(sql), raw);
          throw new UnreadableRow();
        }
      };
      return {
        all(values = {}) {
          if (writes) standAlone();
          return statement.all(values).flatMap((raw) => {
            try {
              return [read(raw)];
            } catch {
              return [];
            }
          });
        },
        first(values = {}) {
          if (writes) standAlone();
          const raw: unknown = statement.get(values);
          return raw === undefined ? null : read(raw);
        },
      };
    },
    onUnreadable: unreadable.listen,
    command(sql) {
      const statement = sqlite.prepare(sql);
      return (values = {}) => {
        standAlone();
        return statement.run(values).changes;
      };
    },
    execute(sql) {
      standAlone();
      sqlite.exec(sql);
    },
    transaction(work, undo) {
      if (isWorking) return work();
      log.throwFailure();
      standAlone();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const value = inUnit(work);
        sqlite.exec('COMMIT');
        return value;
      } catch (failure) {
        rollBack(sqlite);
        undo?.();
        throw failure;
      }
    },
    recoverable(work, undo) {
      if (isWorking) return work();
      const joined = (batch ??= openBatch());
      sqlite.exec('SAVEPOINT unit');
      try {
        const value = inUnit(work);
        sqlite.exec('RELEASE unit');
        if (undo !== undefined) joined.undo.push(undo);
        return value;
      } catch (failure) {
        undo?.();
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK TO unit; RELEASE unit');
        else lose(joined, failure);
        throw failure;
      }
    },
    async flushed() {
      const mine = batch;
      await log.flushed();
      if (mine !== null && mine.lostBy !== null) throw mine.lostBy;
    },
    close() {
      commitBatch();
      log.close();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

interface Batch {
  /** What takes back in memory what was done, oldest first. */
  undo: (() => void)[];
  lostBy: LostBatch | null;
}

/** A file that may be damaged, to be read only as far as it goes. */
export interface DamagedSource {
  /** Throws where a row cannot be read. */
  rows(sql: string, values?: SqlValues): Iterable<unknown>;
  close(): void;
}

export async function openDamaged(file: string): Promise<DamagedSource> {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const sqlite = new DatabaseSync(file, { defensive: false });
  // One part of the schema that cannot be read then hides no other.
  sqlite.exec('PRAGMA writable_schema = ON');
  return {
    rows: (sql, values = {}) => sqlite.prepare(sql).iterate(values),
    close: () => sqlite.close(),
  };
}

/** Counts rows, each once, as far as it is distinguished from the others. */
function createUnreadable() {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  const listeners: ((rows: UnreadableRows) => void)[] = [];
  return {
    add: (table: string, raw: unknown) => {
      const text = `${table} ${inspect(raw)}`;
      if (known.has(text) || known.size >= maxUnreadable) return;
      known.add(text);
      counts.set(table, (counts.get(table) ?? 0) + 1);
      for (const listener of listeners) listener(counts);
    },
    listen: (listener: (rows: UnreadableRows) => void) => {
      listeners.push(listener);
      if (counts.size > 0) listener(counts);
    },
  };
}
const maxUnreadable = 1000;

/** The first table that a statement names. */
function tableIn(sql: string): string {
  return /\b(?:FROM|INTO|UPDATE)\s+(\w+)/i.exec(sql)?.[1] ?? '';
}

/** SQLite rolls back by itself after some failures, a full disk among them. */
function rollBack(sqlite: { readonly isTransaction: boolean; exec(sql: string): void }): void {
  if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
}

/** A check that SQLite cannot finish has found damage, whatever it calls it, unless the disk is what failed. */
function check(work: () => void): void {
  try {
    work();
  } catch (failure) {
    throw diskRefusal(failure, 'database') === null ? new DamagedFile() : failure;
  }
}

/** Carries SQLite's own code for a damaged file, since a check reports damage as rows. */
export class DamagedFile extends Error {
  readonly errcode = 11;
}
