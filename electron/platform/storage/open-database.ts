import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { AppError } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import { backupsOf, makeBackup } from './backups.ts';
import { connect, DamagedFile, type Database } from './database.ts';
import { diskRefusal, isDamage, startRefusal } from './disk-failure.ts';
import type { Notice as StartNotice } from '../notices.ts';
import { appliedMigrations, migrate, type Migration } from './migrations.ts';
import { salvage, type SalvagedTable } from './salvage.ts';

export interface OpenedDatabase {
  database: Database;
  /** What was survived while opening, to be reported to the operator. */
  notices: StartNotice[];
  /** Tables that rows may be missing of, as the file was damaged; others may still hold what follows from them. */
  lost: ReadonlySet<string>;
}

interface Options {
  /** Folder of the app data; made when missing. */
  folder: string;
  migrations: readonly Migration[];
  clock: Clock;
}

const fileName = 'desk.sqlite';
export const databaseIn = (folder: string): string => join(folder, fileName);
/** SQLite keeps these next to the file in WAL mode; they belong to it. */
const companions = ['', '-wal', '-shm'] as const;

/**
 * Opens the database of the app, whatever state its file is in: one that cannot be opened or checked is set aside
 * and kept, and a new one takes over what can be read of it. A full, read-only or busy disk is a refusal, and so is
 * a newer version. Never throws, so that the app always starts.
 */
export async function openDatabase(options: Options): Promise<Result<OpenedDatabase>> {
  const file = databaseIn(options.folder);
  try {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const isMissing = !existsSync(file) || statSync(file).size === 0;
    try {
      const opened = await open(file, options);
      if (!opened.ok || !isMissing) return opened;
      const restored = await restore(file, opened.value.database, options.clock.now());
      return ok({ ...opened.value, notices: restored === null ? [] : [missingNotice(restored)] });
    } catch (failure) {
      if (!isDamage(failure)) throw failure;
      const aside = setAside(file, options.clock);
      const opened = await open(file, options);
      if (!opened.ok) return opened;
      const { database } = opened.value;
      const salvaged = await salvage(aside, database);
      const incomplete =
        salvaged && new Set(salvaged.filter(({ unread }) => unread > 0).map(({ table }) => table));
      const restored =
        incomplete?.size === 0
          ? null
          : await restore(file, database, options.clock.now(), incomplete ?? undefined);
      return ok({
        database,
        // A backup alone is whole in itself.
        lost: incomplete ?? new Set(),
        notices: [
          damageNotice(basename(aside), salvaged),
          ...(restored === null ? [] : [restoredNotice(restored)]),
        ],
      });
    }
  } catch (failure) {
    return err(startRefusal(failure, fileName) ?? notOpened);
  }
}

async function open(file: string, options: Options): Promise<Result<OpenedDatabase>> {
  createPrivate(file);
  if (hasOddHeader(file)) throw new DamagedFile();
  const database = await connect(file);
  try {
    const expected = await freshTables(options);
    const refusal = await update(database, options);
    if (refusal !== null) {
      database.close();
      return err(refusal);
    }
    if (!hasTables(database, expected)) throw new DamagedFile();
    return ok({ database, notices: [], lost: new Set() });
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/**
 * Brings the tables up to date, after a copy; null: done. The migrations were just applied to an empty database, so
 * that what keeps them from this one is what it holds: it is left as it was when it is whole by the migrations that it
 * has, and else it is damaged. One with an id that nobody knows is newer when it has all that are known; else that id
 * is what is damaged.
 */
async function update(database: Database, options: Options): Promise<AppError | null> {
  const { migrations, clock } = options;
  try {
    const { unknown, missing } = migrate(database, migrations, clock, () => {
      try {
        makeBackup(database, 'before-update', clock);
      } catch {
        // No copy, perhaps for lack of space: missing migrations are still applied completely or not at all.
      }
    });
    if (unknown.length === 0) return null;
    if (missing.length > 0) throw new DamagedFile();
    return newer;
  } catch (failure) {
    if (diskRefusal(failure, fileName) !== null) throw failure;
    const has = appliedMigrations(database);
    const its = migrations.filter(({ id }) => has.has(id));
    if (has.size === 0 || !(await isExactly(database, { migrations: its, clock }))) throw new DamagedFile();
    return notUpdated;
  }
}

/** Whether a database has the tables of these migrations and no others. */
async function isExactly(database: Database, options: Parameters<typeof freshTables>[0]): Promise<boolean> {
  try {
    const expected = await freshTables(options);
    return (
      hasTables(database, expected) &&
      [...tablesOf(database)].every(
        ([table, columns]) => table.startsWith('sqlite_') || columns.size === expected.get(table)?.size,
      )
    );
  } catch {
    // The numbers are not consecutive: rows of the list of migrations are missing.
    return false;
  }
}

/** Names of the tables and their columns. */
type Tables = ReadonlyMap<string, ReadonlySet<string>>;

async function freshTables({ migrations, clock }: Pick<Options, 'migrations' | 'clock'>): Promise<Tables> {
  const memory = await connect(':memory:');
  try {
    migrate(memory, migrations, clock);
    return tablesOf(memory);
  } finally {
    memory.close();
  }
}

function tablesOf(database: Database): Tables {
  const columns = database
    .query(
      `SELECT s.name AS "table", c.name AS "column" FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS c
       WHERE s.type = 'table'`,
      z.object({ table: z.string(), column: z.string() }),
    )
    .all();
  const tables = Map.groupBy(columns, ({ table }) => table);
  return new Map([...tables].map(([table, rows]) => [table, new Set(rows.map(({ column }) => column))]));
}

function hasTables(database: Database, expected: Tables): boolean {
  const found = tablesOf(database);
  return [...expected].every(([table, columns]) =>
    [...columns].every((column) => found.get(table)?.has(column) === true),
  );
}

/** The file holds personal data, sealed or not: for this user only. SQLite gives its companions the same mode. */
function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Other format versions make SQLite open the file and refuse every write, or not open it. */
function hasOddHeader(file: string): boolean {
  const header = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header, 0, 20, 0) < 20) return false;
  } finally {
    closeSync(descriptor);
  }
  return [header[18], header[19]].some((version) => version !== 1 && version !== 2);
}

/** Renames the file with its companions, so that the set can still be opened by hand. */
function setAside(file: string, clock: Clock): string {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of companions) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  return aside;
}

interface Restored {
  rows: number;
  madeAt: number;
}

/** Recovers missing data from the newest readable backup; null: nothing was recovered. */
async function restore(
  file: string,
  database: Database,
  now: number,
  tables?: ReadonlySet<string>,
): Promise<Restored | null> {
  for (const backup of backupsOf(file, now)) {
    const salvaged = await salvage(backup.file, database, tables);
    const rows = salvaged?.reduce((sum, table) => sum + table.rowCount, 0) ?? 0;
    if (rows > 0) return { rows, madeAt: backup.madeAt };
  }
  return null;
}

function restoredNotice({ rows, madeAt }: Restored): StartNotice {
  return {
    title: t('Unreadable rows were restored from a backup.'),
    message: t(
      '{rows, plural, one {# row was} other {# rows were}} added from the backup of {time}. Verify the journal to see what is still missing.',
      { rows, time: timeText(madeAt) },
    ),
  };
}

function missingNotice({ rows, madeAt }: Restored): StartNotice {
  return {
    title: t('The database was missing or empty and was restored from a backup.'),
    message: t(
      '{rows, plural, one {# row was} other {# rows were}} restored from the backup of {time}. Anything saved later is missing.',
      { rows, time: timeText(madeAt) },
    ),
  };
}

function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Distinguished by what the operator has to think of. */
const parts: readonly [keyof Omit<ReturnType<typeof countsOf>, 'incomplete'>, RegExp][] = [
  ['journal', /^journal$/],
  ['changes', /^(creation_|bulk_|change_)/],
  ['inbox', /^inbox_entry$/],
  ['other', /./],
];
function countsOf(salvaged: readonly SalvagedTable[]) {
  const counts = { journal: 0, changes: 0, inbox: 0, other: 0, incomplete: 0 };
  for (const { table, rowCount, unread } of salvaged) {
    const part = parts.find(([, names]) => names.test(table))?.[0] ?? 'other';
    counts[part] += rowCount;
    // How many rows a lost page held is not known.
    if (unread > 0) counts.incomplete += 1;
  }
  return counts;
}

function damageNotice(copy: string, salvaged: readonly SalvagedTable[] | null): StartNotice {
  const title = t('The database was damaged and was replaced.');
  if (salvaged === null || salvaged.every(({ rowCount }) => rowCount === 0))
    return {
      title,
      message: t(
        'Nothing could be recovered. The journal, the inbox, the change sets and the record of created checks are empty. The damaged file was saved as {copy}.',
        { copy },
      ),
    };
  const counts = countsOf(salvaged);
  return {
    title,
    message: t(
      'Recovered: {journal, plural, one {# journal row} other {# journal rows}}, {changes, plural, one {# row of created checks and change sets} other {# rows of created checks and change sets}}, {inbox, plural, one {# notification} other {# notifications}}, {other, plural, one {# other row} other {# other rows}}. {incomplete, plural, =0 {All rows could be read.} one {Some rows of # table could not be read.} other {Some rows of # tables could not be read.}} The damaged file was saved as {copy}.',
      { ...counts, copy },
    ),
  };
}

/** A database that is left unchanged, and what does not work without it. */
export function unavailableNotice({ message, advice }: AppError): StartNotice {
  return {
    title: t('The database could not be opened.'),
    message: linesOf(message, t('Inbox and journal are unavailable. No change can be sent.'), advice),
    action: 'restart',
  };
}

const newer: AppError = {
  kind: 'refused',
  reason: 'database',
  target: fileName,
  message: t('A newer version of the app wrote the database. The database was not changed.'),
  advice: t('Use the newer version of the app.'),
};

const notUpdated: AppError = {
  kind: 'refused',
  reason: 'database',
  target: fileName,
  message: t('The database could not be updated for this version of the app and was left unchanged.'),
  advice: t('Install the earlier version again.'),
};

const notOpened: AppError = {
  kind: 'refused',
  reason: 'database',
  target: fileName,
  message: t('The database could not be opened.'),
  advice: t('Install the app again. If that fails, move the database file away and restart the app.'),
};
