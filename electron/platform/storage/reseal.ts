import { z } from 'zod';
import { bytes } from './column-values.ts';
import type { Database } from './database.ts';
import type { Place } from './sealed.ts';
import { placeIn, sealedTables, type SealedColumn } from './sealed-columns.ts';
import type { Vault } from './vault.ts';

const rowSchema = z.object({ profile: z.string(), row: z.string(), sealed: bytes });
const part = z.union([z.number(), z.string(), bytes]);
type KeyPart = z.infer<typeof part>;
const keySchema = { k0: part, k1: part.optional(), k2: part.optional() };
interface RowKey {
  k0: KeyPart;
  k1?: KeyPart | undefined;
  k2?: KeyPart | undefined;
}
/** Values in one transaction, so that no call blocks the process. */
const atOnce = 200;

const columns = sealedTables.flatMap((each) => each.columns.map((column) => ({ ...each, column })));
// The names of a table and of its column make the name of the sealed column.
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}` as SealedColumn;

/** Writes values that were held in memory without a key to their rows. A deleted row gets nothing. */
export function sealStored(database: Database, vault: Vault): void {
  database.transaction(() => vault.settle((place, sealed) => writeTo(database, place, sealed)));
}

function writeTo(database: Database, { profile, table, column, row }: Place, sealed: Uint8Array): void {
  const found = sealedTables.find((each) => each.table === table);
  if (found === undefined) return;
  database.command(
    `UPDATE ${table} SET ${column} = :sealed WHERE ${column} IS NULL AND ${found.row} = :row AND ${found.profile} = :profile`,
  )({ sealed, row, profile });
}

/**
 * Reseals values that an older version did not bind to their profile. A value that does not open stays
 * unchanged: its key is lost, or it was moved.
 */
export async function resealFormer(
  database: Database,
  vault: Vault,
  turn: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const each of columns) {
    const { table, column, key } = each;
    const names = key.map((_name, at) => `:k${at}`).join(', ');
    const next = database.query(
      `SELECT ${each.profile} AS profile, ${each.row} AS row, ${column} AS sealed,
         ${key.map((name, at) => `${table}.${name} AS k${at}`).join(', ')} FROM ${table}
       WHERE (${key.join(', ')}) > (${names}) AND substr(${column}, 1, 1) = x'01' AND ${each.profile} IS NOT NULL
       ORDER BY ${key.join(', ')} LIMIT ${atOnce}`,
      rowSchema.extend(keySchema),
    );
    const write = database.command(
      `UPDATE ${table} SET ${column} = :sealed WHERE (${key.join(', ')}) = (${names})`,
    );
    // A number comes before every text.
    for (let last: RowKey = { k0: -1, k1: -1, k2: -1 }; ;) {
      if (signal.aborted || vault.keys() === null) return;
      const rows = next.all(only(last, key.length));
      const end = rows.at(-1);
      if (end === undefined) break;
      database.transaction(() => {
        for (const { sealed: before, profile, row, ...keys } of rows) {
          const place = placeIn(nameOf(each), profile, row);
          const text = vault.open(place, before);
          const sealed = text === null ? null : vault.seal(place, text);
          if (sealed !== null) write({ sealed, ...only(keys, key.length) });
        }
      });
      last = end;
      await turn();
    }
  }
}

function only({ k0, k1 = -1, k2 = -1 }: RowKey, count: number): Record<string, KeyPart> {
  return Object.fromEntries([k0, k1, k2].slice(0, count).map((part, at) => [`k${at}`, part]));
}

/** Some sealed values of any kind with their places, to try a key on. */
export function sampleSealed(database: Database): { place: Place; sealed: Uint8Array }[] {
  return columns.flatMap((each) =>
    database
      .query(
        `SELECT ${each.profile} AS profile, ${each.row} AS row, ${each.column} AS sealed FROM ${each.table}
         WHERE ${each.column} IS NOT NULL AND ${each.profile} IS NOT NULL LIMIT 5`,
        rowSchema,
      )
      .all()
      .map(({ sealed, ...at }) => ({ place: placeIn(nameOf(each), at.profile, at.row), sealed })),
  );
}
