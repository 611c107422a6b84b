import { z } from 'zod';
import type { KeptPersonalData } from '#shared/ipc/contract/privacy';
import type { Database } from '../storage/database.ts';

/**
 * Where personal data lies on the disk, always sealed, and how each place is emptied: the row stays, what names a
 * person goes. The one list that the age limit, the wipe and the figures in Settings share. `:before` is a time in
 * milliseconds.
 */
const places = [
  {
    what: 'messages',
    table: 'inbox_entry',
    held: '(personal IS NOT NULL OR reference IS NOT NULL) AND received_at < :before',
    empty: 'personal = NULL, reference = NULL',
    time: 'received_at',
  },
  {
    what: 'bulk-rows',
    table: 'bulk_row',
    held: 'cells IS NOT NULL AND run IN (SELECT id FROM bulk_run WHERE changed_at < :before)',
    empty: 'cells = NULL',
    time: '(SELECT changed_at FROM bulk_run WHERE id = run)',
  },
  {
    what: 'watched-checks',
    table: 'watched_check',
    held: 'personal IS NOT NULL AND coalesce(read_at, tried_at) < :before',
    empty: 'personal = NULL',
    time: 'coalesce(read_at, tried_at)',
  },
  {
    what: 'directory',
    table: 'directory_row',
    held: 'sealed IS NOT NULL AND read_at < :before',
    empty: 'sealed = NULL',
    time: 'read_at',
  },
  {
    what: 'saved-views',
    table: 'saved_view',
    held: 'sealed IS NOT NULL AND saved_at < :before',
    empty: 'sealed = NULL',
    time: 'saved_at',
  },
] as const;

export interface PersonalData {
  kept(): KeptPersonalData[];
  /** Empties what is older than the time, in milliseconds; gives the number of rows. */
  empty(before: number): number;
  /** A bulk creation that is sending needs its rows. */
  isInUse(): boolean;
  /** Takes what was overwritten out of SQLite's log as well. */
  settle(): void;
}

/** Throws what SQLite throws; wrap it in `onDisk`. */
export function openPersonalData(database: Database): PersonalData {
  const held = places.map(({ what, table, held: where, empty, time }) => ({
    what,
    read: database.query(
      `SELECT COUNT(*) AS rows, MIN(${time}) AS oldest FROM ${table} WHERE ${where}`,
      z.object({ rows: z.number(), oldest: z.number().nullable() }),
    ),
    empty: database.command(`UPDATE ${table} SET ${empty} WHERE ${where}`),
  }));
  const running = database.query(
    "SELECT COUNT(*) AS runs FROM bulk_run WHERE state IN ('preparing', 'running')",
    z.object({ runs: z.number() }),
  );
  return {
    kept: () =>
      held.map(({ what, read }) => {
        const { rows = 0, oldest = null } = read.first({ before: Number.MAX_SAFE_INTEGER }) ?? {};
        return { what, rows, oldestAt: oldest === null ? null : new Date(oldest).toISOString() };
      }),
    empty: (before) =>
      database.transaction(() => held.reduce((rows, { empty }) => rows + empty({ before }), 0)),
    isInUse: () => (running.first()?.runs ?? 0) > 0,
    settle: () => database.execute('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}
