import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/**
 * One change of the tables. A feature exports its list in order and only ever appends to it. Migrations
 * are known by id and not by a version number, so that features grow independently of each other.
 */
export interface Migration {
  /** Feature and number, e.g. `journal-1`. */
  id: string;
  /** Statements, separated by semicolons. */
  sql: string;
}

/**
 * Applies what is missing, all of it or nothing, so that after a failure the version that wrote the database can still
 * open it; nothing where there are ids this app does not know. Gives those, and the ids that were missing.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  clock: Clock,
  /** Before the first is applied to a database that others were applied to. */
  beforeUpdate: () => void = () => undefined,
): { unknown: string[]; missing: string[] } {
  database.execute(
    'CREATE TABLE IF NOT EXISTS migrations (id TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT',
  );
  const applied = appliedMigrations(database);
  const known = new Set(migrations.map((migration) => migration.id));
  const unknown = [...applied].filter((id) => !known.has(id));
  const missing = migrations.filter(({ id }) => !applied.has(id));
  const ids = { unknown, missing: missing.map(({ id }) => id) };
  if (unknown.length > 0) return ids;

  if (applied.size > 0 && missing.length > 0) beforeUpdate();
  const record = database.command('INSERT INTO migrations (id, applied_at) VALUES (:id, :at)');
  database.transaction(() => {
    for (const migration of missing) {
      database.execute(migration.sql);
      record({ id: migration.id, at: clock.now() });
    }
  });
  return ids;
}

/** Ids of the migrations that a database, which `migrate` was called for, has. */
export function appliedMigrations(database: Database): Set<string> {
  const rows = database.query('SELECT id FROM migrations', z.object({ id: z.string() })).all();
  return new Set(rows.map(({ id }) => id));
}
