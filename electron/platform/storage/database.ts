import { closeSync, existsSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { inspect, promisify } from 'node:util';
import type { z } from 'zod';
import { plainText } from '#shared/plain-text';
import { diskRefusal, FailedFlush, isDamage, UnreadableRow } from './disk-failure.ts';

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
 * make them once and keep them. They may use `plain_text(text)`, which is `plainText`: SQLite's own lower() knows
 * ASCII letters only.
 */
export interface Database {
  readonly file: string;
  /** A prepared statement that reads rows, each checked by its schema. */
  query<S extends z.ZodType>(sql: string, row: S): Query<z.infer<S>>;
  /** A prepared statement that changes rows; gives how many it changed. */
  command(sql: string): (values?: SqlValues) => number;
  /** Runs statements once, without values or rows. */
  execute(sql: string): void;
  /** Runs synchronous work as one unit, on disk when this returns. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T;
  /**
   * The same for what can be reread: it outlives the process at once, a cut of the power only after the
   * next `transaction` or `flushed`. Waiting for the disk at each response of thousands would hold the process up.
   */
  recoverable<T>(work: () => T): T;
  /**
   * Resolves when all that was committed up to now is on the disk. Who asks in the same moment waits together. Once it
   * failed it fails until the database is opened again, and so does `transaction`.
   */
  flushed(): Promise<void>;
  /** Called for each row that is set aside, once; earlier ones are reported at once. */
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
const waitForFile = promisify(fdatasync);

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
    sqlite.function('plain_text', { deterministic: true, directOnly: true }, (text: unknown) =>
      typeof text === 'string' ? plainText(text) : null,
    );
    sqlite.exec(waits.now);
  } catch (failure) {
    sqlite.close();
    throw failure;
  }
  let waiting: keyof typeof waits = 'now';
  /** Whether the next commit waits for the disk. A run makes thousands of commits that do not, and waits once. */
  function commits(wait: keyof typeof waits): void {
    if (waiting === wait || sqlite.isTransaction) return;
    sqlite.exec(waits[wait]);
    waiting = wait;
  }
  function transaction<T>(work: () => T): T {
    if (sqlite.isTransaction) return work();
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      sqlite.exec('COMMIT');
      return value;
    } catch (failure) {
      rollBack(sqlite);
      throw failure;
    }
  }
  let isReindexed = false;
  /** The check at the start reads no index: one that is damaged is made again from its table, all of them once. */
  function reading<T>(read: () => T): T {
    try {
      return read();
    } catch (failure) {
      if (isReindexed || !isDamage(failure)) throw failure;
      isReindexed = true;
      try {
        sqlite.exec('REINDEX');
      } catch {
        throw failure;
      }
      return read();
    }
  }
  const unreadable = createUnreadable();
  const log = createFlush(`${file}-wal`);
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
          if (writes) commits('now');
          return reading((): unknown[] => statement.all(values)).flatMap((raw) => {
            try {
              return [read(raw)];
            } catch {
              return [];
            }
          });
        },
        first(values = {}) {
          if (writes) commits('now');
          const raw = reading((): unknown => statement.get(values));
          return raw === undefined ? null : read(raw);
        },
      };
    },
    onUnreadable: unreadable.listen,
    command(sql) {
      const statement = sqlite.prepare(sql);
      return (values = {}) => {
        commits('now');
        return statement.run(values).changes;
      };
    },
    execute(sql) {
      commits('now');
      sqlite.exec(sql);
    },
    transaction(work) {
      if (!sqlite.isTransaction) log.throwFailure();
      commits('now');
      return transaction(work);
    },
    recoverable(work) {
      commits('later');
      return transaction(work);
    },
    flushed: () => log.flushed(),
    close() {
      log.close();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** Waits for the disk outside the process: one wait for all who arrived during the previous one. */
function createFlush(path: string) {
  let next: Promise<void> | null = null;
  let last = Promise.resolve();
  let log: number | null = null;
  let isClosed = false;
  let failed: FailedFlush | null = null;
  function throwFailure(): void {
    if (failed !== null) throw failed;
  }
  async function flush(): Promise<void> {
    throwFailure();
    // Closing wrote all of it.
    if (isClosed) return;
    try {
      log ??= openLog(path);
      if (log !== null) await flushFile(log);
    } catch (failure) {
      // A log that cannot be opened may open the next time; nothing was written to the disk.
      if (failure instanceof FailedFlush) failed = failure;
      throw failure;
    }
  }
  return {
    throwFailure,
    flushed() {
      next ??= last
        .catch(() => undefined)
        .then(() => {
          next = null;
          return (last = flush());
        });
      return next;
    },
    close() {
      const open = log;
      log = null;
      isClosed = true;
      if (open !== null) void last.catch(() => undefined).then(() => closeSync(open));
    },
  };
}

/** Null: there is no log, and every commit has waited for the disk itself. */
function openLog(path: string): number | null {
  if (!existsSync(path)) return null;
  const log = openSync(path, 'r+');
  try {
    flushFolder(dirname(path));
    return log;
  } catch (failure) {
    closeSync(log);
    throw failure;
  }
}

async function flushFile(file: number): Promise<void> {
  try {
    await waitForFile(file);
  } catch (failure) {
    throw new FailedFlush(failure);
  }
}

/** A new file is there after a cut of the power once its folder was written, which Windows does by itself. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (failure) {
    if (!isWithoutFlush(failure)) throw new FailedFlush(failure);
  } finally {
    closeSync(folder);
  }
}

/** Some network and FUSE file systems flush no folder, which SQLite does without as well. */
function isWithoutFlush(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    'code' in failure &&
    ['EINVAL', 'ENOTSUP', 'EPERM'].some((code) => code === failure.code)
  );
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

/** Counts rows, each once, as far as they can be distinguished. */
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
