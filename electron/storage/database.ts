import type { z } from 'zod';

export type SqlValue = null | number | bigint | string | Uint8Array;
/** Values by name: `:name` in the statement. A list goes in as JSON, read with json_each. */
export type SqlValues = Readonly<Record<string, SqlValue>>;

export interface Query<Row> {
  all(values?: SqlValues): Row[];
  first(values?: SqlValues): Row | null;
}

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
  /** Runs synchronous work as one unit, on disk when this returns. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T;
  /**
   * The same for what can be read again: it outlives the process at once, a cut of the power only after the
   * next `transaction`. Waiting for the disk at each answer of thousands would hold the process up.
   */
  recoverable<T>(work: () => T): T;
  close(): void;
}

/** A committed entry is on the disk before anything is sent because of it. */
const onDiskAtOnce = 'PRAGMA synchronous = FULL';
/** In WAL mode: on the disk with the next commit that waits for it. */
const onDiskLater = 'PRAGMA synchronous = NORMAL';
const settings = [
  'journal_mode = WAL',
  'foreign_keys = ON',
  'trusted_schema = OFF',
  // What is deleted is overwritten: personal data that was wiped is not left in free pages.
  'secure_delete = ON',
];
const busyMs = 2000;

/** Opens or makes the file and checks it; throws DamagedFile. The only place that touches the SQLite binding. */
export async function connect(file: string): Promise<Database> {
  // Loaded here and not at the top: without its native part the app still starts and says so.
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const sqlite = new DatabaseSync(file, { timeout: busyMs, defensive: true });
  try {
    // No prepared statement up to here: one that lives keeps the file held after close.
    const findings: unknown[] = [];
    sqlite.function('note_finding', (finding: unknown) => findings.push(finding));
    sqlite.exec('SELECT note_finding(quick_check) FROM pragma_quick_check');
    if (findings.length !== 1 || findings[0] !== 'ok') throw new DamagedFile();
    for (const setting of settings) sqlite.exec(`PRAGMA ${setting}`);
    sqlite.exec(onDiskAtOnce);
  } catch (failure) {
    sqlite.close();
    throw failure;
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
  return {
    file,
    query(sql, row) {
      const statement = sqlite.prepare(sql);
      return {
        all: (values = {}) => statement.all(values).map((raw) => row.parse(raw)),
        first(values = {}) {
          const raw: unknown = statement.get(values);
          return raw === undefined ? null : row.parse(raw);
        },
      };
    },
    command(sql) {
      const statement = sqlite.prepare(sql);
      return (values = {}) => statement.run(values).changes;
    },
    execute(sql) {
      sqlite.exec(sql);
    },
    transaction,
    recoverable(work) {
      if (sqlite.isTransaction) return work();
      sqlite.exec(onDiskLater);
      try {
        return transaction(work);
      } finally {
        sqlite.exec(onDiskAtOnce);
      }
    },
    close() {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** SQLite rolls back by itself after some failures, a full disk among them. */
function rollBack(sqlite: { readonly isTransaction: boolean; exec(sql: string): void }): void {
  if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
}

/** Carries SQLite's own code for a damaged file, since a check reports damage as rows. */
export class DamagedFile extends Error {
  readonly errcode = 11;
}
