import { z } from 'zod';
import type { SavedPersonalData } from '#shared/ipc/contract/privacy';
import type { Database } from '../../platform/storage/database.ts';
import { sealedTables } from '../../platform/storage/sealed-columns.ts';

export interface PersonalData {
  saved(): SavedPersonalData[];
  /** Keeps each row and clears its personal values if they are older than the time, in milliseconds; returns the number of rows. */
  empty(before: number): number;
  /** Writes the file again without what was emptied, and takes it out of SQLite's log as well. */
  settle(): void;
}

/** Throws what SQLite throws; wrap it in `onDisk`. */
export function openPersonalData(database: Database): PersonalData {
  const tables = sealedTables.map(({ what, table, columns, time, unsealed }) => {
    const isHeld = columns.map((column) => `${column} IS NOT NULL`);
    const emptied = columns.map((column) => `${column} = NULL`);
    if (unsealed !== null) {
      isHeld.push(unsealed.present);
      emptied.push(unsealed.empty);
    }
    const where = `(${isHeld.join(' OR ')}) AND ${time} < :before`;
    return {
      what,
      read: database.query(
        `SELECT COUNT(*) AS rows, MIN(${time}) AS oldest FROM ${table} WHERE ${where}`,
        z.object({ rows: z.number(), oldest: z.number().nullable() }),
      ),
      empty: database.command(`UPDATE ${table} SET ${emptied.join(', ')} WHERE ${where}`),
    };
  });
  return {
    saved: () =>
      tables.map(({ what, read }) => {
        const { rows = 0, oldest = null } = read.first({ before: Number.MAX_SAFE_INTEGER }) ?? {};
        return { what, rows, oldestAt: oldest === null ? null : new Date(oldest).toISOString() };
      }),
    empty: (before) =>
      database.transaction(() => tables.reduce((rows, { empty }) => rows + empty({ before }), 0)),
    settle() {
      // `secure_delete` overwrites what is deleted, but not what was moved when a page was split or joined.
      database.execute('VACUUM');
      database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    },
  };
}
