import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { openDamaged, type DamagedSource, type Database, type SqlValue } from './database.ts';

/** Rows of one table that were taken over, and how many could not be. */
export interface SalvagedTable {
  table: string;
  rowCount: number;
  unread: number;
}

type Cells = Record<string, SqlValue>;

const companions = ['', '-wal'];
/** A page that cannot be read may contain many rows: at most this many of a whole file are read one by one. */
const maxProbes = 20_000;

/**
 * Takes rows over from a damaged file, or a backup, into a database of the same tables: table by table and row by row,
 * whatever of it can be read. The file itself is only copied. Gives null where nothing could be taken.
 */
export async function salvage(
  damaged: string,
  into: Database,
  /** Only these tables; all when absent. Rows that are there already stay as they are. */
  only?: ReadonlySet<string>,
): Promise<SalvagedTable[] | null> {
  const scratch = `${damaged}.scratch`;
  let source: DamagedSource | null = null;
  try {
    for (const suffix of companions)
      if (existsSync(`${damaged}${suffix}`)) copyFileSync(`${damaged}${suffix}`, `${scratch}${suffix}`);
    mendHeader(scratch);
    await mendSchemaPage(scratch, new Set(tablesOf(into).map(({ name }) => name)));
    const budget = { probes: maxProbes };
    const opened = (source = await openDamaged(scratch));
    return into.transaction(() => {
      // A row may come before the one it refers to; what stays without it is looked for at the end.
      into.execute('PRAGMA defer_foreign_keys = ON');
      const salvaged = tablesOf(into)
        .filter(({ name }) => only?.has(name) ?? true)
        .map((table) => takeOver(opened, into, table, budget));
      dropOrphans(into);
      return salvaged;
    });
  } catch {
    return null;
  } finally {
    source?.close();
    for (const suffix of [...companions, '-shm', '-journal']) rmSync(`${scratch}${suffix}`, { force: true });
  }
}

interface Budget {
  probes: number;
}

interface Table {
  name: string;
  columns: string[];
  /** How its rows are distinguished: the row id, or the primary key of a table without one. */
  key: string[];
  hasRowId: boolean;
}

const columnSchema = z.object({ name: z.string(), pk: z.number(), hidden: z.number() });

function tablesOf(database: Database): Table[] {
  const names = database
    .query(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      z.object({ name: z.string(), wr: z.number() }),
    )
    .all();
  return names
    .filter(({ name }) => name !== 'migrations')
    .map(({ name, wr }) => {
      const columns = database
        .query('SELECT name, pk, hidden FROM pragma_table_xinfo(:table)', columnSchema)
        .all({ table: name });
      const primary = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return {
        name,
        // Computed columns come from the others.
        columns: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
        key: wr === 1 ? primary.map((column) => column.name) : ['rowid'],
        hasRowId: wr === 0,
      };
    });
}

function takeOver(source: DamagedSource, into: Database, table: Table, budget: Budget): SalvagedTable {
  const counts = { table: table.name, rowCount: 0, unread: 0 };
  const found = columnsIn(source, table);
  if (found === null) return { ...counts, unread: 1 };
  const columns = table.columns.filter((column) => found.has(column));
  if (columns.length === 0) return counts;
  const names = columns.map(quoted).join(', ');
  const insert = into.command(
    `INSERT OR IGNORE INTO ${quoted(table.name)} (${table.hasRowId ? 'rowid, ' : ''}${names})
     VALUES (${[...(table.hasRowId ? ['rowid'] : []), ...columns].map((column) => `:${column}`).join(', ')})`,
  );
  const take = (row: Cells) => {
    try {
      counts.rowCount += insert(row);
    } catch {
      // It breaks a rule of the table, and so is not what the app wrote.
      counts.unread += 1;
    }
  };
  const from = `FROM ${quoted(table.name)} NOT INDEXED`;
  const read = (sql: string, values: Cells = {}) => each(source, sql, values, take);
  if (table.hasRowId) takeRange(read, `SELECT rowid AS rowid, ${names} ${from}`, counts, budget);
  else {
    const order = (way: string) => table.key.map((column) => `${quoted(column)} ${way}`).join(', ');
    const whole = read(`SELECT ${names} ${from} ORDER BY ${order('ASC')}`);
    // From the other end, as far as it goes; what was taken already is ignored.
    if (!whole.isWhole) {
      read(`SELECT ${names} ${from} ORDER BY ${order('DESC')}`);
      counts.unread += 1;
    }
  }
  return counts;
}

interface ReadRange {
  isWhole: boolean;
  last: number | null;
}
type Read = (sql: string, values?: Cells) => ReadRange;

/** Reads by row id, and halves each range that cannot be read through, down to the single row. */
function takeRange(read: Read, select: string, counts: SalvagedTable, budget: Budget): void {
  const range = (after: number, until: number): void => {
    const { isWhole, last } = read(`${select} WHERE rowid > :after AND rowid <= :until ORDER BY rowid`, {
      after,
      until,
    });
    if (isWhole) return;
    budget.probes -= 1;
    const begin = last ?? after;
    if (until - begin <= 1 || budget.probes < 0) {
      counts.unread += 1;
      return;
    }
    const middle = begin + Math.floor((until - begin) / 2);
    range(begin, middle);
    range(middle, until);
  };
  const newest = read(`${select} ORDER BY rowid DESC`);
  if (newest.isWhole) return;
  // Everything readable from the end has been read; the rest is below it.
  range(0, newest.last === null ? 2 ** 31 : newest.last - 1);
}

/** Hands on each row until one cannot be read. */
function each(source: DamagedSource, sql: string, values: Cells, take: (row: Cells) => void): ReadRange {
  let last: number | null = null;
  try {
    for (const row of source.rows(sql, values)) {
      const cells = cellsSchema.parse(row);
      if (typeof cells['rowid'] === 'number') last = cells['rowid'];
      take(cells);
    }
    return { isWhole: true, last };
  } catch {
    return { isWhole: false, last };
  }
}
const cellsSchema = z.record(
  z.string(),
  z.union([z.null(), z.number(), z.bigint(), z.string(), z.instanceof(Uint8Array)]),
);

/** Null: the table is not there, or its definition cannot be read. */
function columnsIn(source: DamagedSource, table: Table): Set<string> | null {
  try {
    const columns = [...source.rows('SELECT name FROM pragma_table_info(:table)', { table: table.name })];
    const names = columns.map((column) => z.object({ name: z.string() }).parse(column).name);
    return names.length === 0 ? null : new Set(names);
  } catch {
    return null;
  }
}

/** Rows whose counterpart was lost. */
function dropOrphans(database: Database): void {
  const orphan = z.object({ table: z.string(), rowid: z.number().nullable() });
  for (const { table, rowid } of database.query('PRAGMA foreign_key_check', orphan).all()) {
    if (rowid !== null) database.command(`DELETE FROM ${quoted(table)} WHERE rowid = :rowid`)({ rowid });
    else database.execute(orphansOf[table] ?? `DELETE FROM ${quoted(table)}`);
  }
}
/** Tables without a row id that refer to another one. */
const orphansOf: Readonly<Record<string, string>> = {
  bulk_row: 'DELETE FROM bulk_row WHERE run NOT IN (SELECT id FROM bulk_run)',
  inbox_mute: 'DELETE FROM inbox_mute WHERE profile NOT IN (SELECT key FROM inbox_profile)',
};

/**
 * What the first 100 bytes of each database of this app say (https://sqlite.org/fileformat2.html#the_database_header):
 * a single wrong one shuts all the rest.
 */
function mendHeader(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(100);
    if (readSync(descriptor, header, 0, 100, 0) < 100) return;
    header.write('SQLite format 3\0', 0, 'latin1');
    header.set([0x10, 0x00, 2, 2, 0, 64, 32, 32], 16);
    header.writeUInt32BE(4, 44);
    header.writeUInt32BE(1, 56);
    header.fill(0, 72, 92);
    // Without its counter the size in the header does not count, and the file's own does.
    header.writeUInt32BE(0, 28);
    writeSync(descriptor, header, 0, 100, 0);
  } finally {
    closeSync(descriptor);
  }
}

/** The position of the header of the page that lists the tables, after the header of the file. */
const schemaHead = { at: 100, bytes: 12 };

/**
 * One wrong bit in the head of the page that lists the tables shuts them all. So where not all of them are listed, each
 * bit there is tried the other way, and the one that shows most tables stays.
 */
async function mendSchemaPage(file: string, expected: ReadonlySet<string>): Promise<void> {
  let best = { listed: await tablesListed(file, expected), bit: -1 };
  for (let bit = 0; bit < schemaHead.bytes * 8 && best.listed < expected.size; bit += 1) {
    flip(file, bit);
    const listed = await tablesListed(file, expected);
    if (listed > best.listed) best = { listed, bit };
    flip(file, bit);
  }
  if (best.bit >= 0) flip(file, best.bit);
}

async function tablesListed(file: string, expected: ReadonlySet<string>): Promise<number> {
  const source = await openDamaged(file);
  let listed = 0;
  try {
    for (const row of source.rows("SELECT name FROM sqlite_schema WHERE type = 'table'"))
      if (expected.has(z.object({ name: z.string() }).parse(row).name)) listed += 1;
  } catch {
    // What came before the fault counts.
  } finally {
    source.close();
  }
  return listed;
}

function flip(file: string, bit: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    const at = schemaHead.at + Math.floor(bit / 8);
    const byte = Buffer.alloc(1);
    if (readSync(descriptor, byte, 0, 1, at) === 1) {
      byte[0] = (byte[0] ?? 0) ^ (1 << (bit % 8));
      writeSync(descriptor, byte, 0, 1, at);
    }
  } finally {
    closeSync(descriptor);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
