import type { Migration } from '../../platform/storage/migrations.ts';

/** The saved views whose filter may name a person, sealed; the others are settings. */
export const viewMigrations: readonly Migration[] = [
  {
    id: 'saved-views-1',
    sql: `
      CREATE TABLE saved_view (
        profile TEXT NOT NULL,
        id TEXT NOT NULL,
        saved_at INTEGER NOT NULL,
        sealed BLOB,
        PRIMARY KEY (profile, id)
      ) STRICT, WITHOUT ROWID;`,
  },
];
