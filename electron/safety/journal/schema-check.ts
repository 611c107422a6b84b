import { z } from 'zod';
import { connect, type Database } from '../../platform/storage/database.ts';
import { migrate } from '../../platform/storage/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import { journalMigrations } from './migrations.ts';

/**
 * The part of the journal's schema that is not as the migrations make it; null: all of it is. A list reads through
 * computed columns and indexes, which could differ from the rows that are hashed.
 */
export async function changedPart(database: Database): Promise<string | null> {
  const expected = await freshParts();
  const found = partsOf(database);
  for (const name of new Set([...expected.keys(), ...found.keys()]))
    if (expected.get(name) !== found.get(name)) return name;
  return areIndexesWhole(database) ? null : 'index';
}

let fresh: Promise<Map<string, string>> | null = null;
function freshParts(): Promise<Map<string, string>> {
  fresh ??= connect(':memory:').then((memory) => {
    try {
      migrate(memory, journalMigrations, systemClock);
      return partsOf(memory);
    } finally {
      memory.close();
    }
  });
  return fresh;
}

/** Table, indexes and triggers with the statements that make them. */
function partsOf(database: Database): Map<string, string> {
  const parts = database
    .query(
      `SELECT type || ' ' || name AS part, coalesce(sql, '') AS sql FROM sqlite_schema
       WHERE lower(tbl_name) = 'journal' OR lower(name) = 'journal' ORDER BY type, name`,
      z.object({ part: z.string(), sql: z.string() }),
    )
    .all();
  return new Map(parts.map(({ part, sql }) => [part, sql]));
}

/** A right statement may be over an index that was filled by another. */
function areIndexesWhole(database: Database): boolean {
  const [found] = database
    .query('PRAGMA integrity_check(journal)', z.object({ integrity_check: z.string() }))
    .all();
  return found?.integrity_check === 'ok';
}
