import type { Migration } from '../../platform/storage/migrations.ts';

/** The organizations of each profile as read last, sealed: an organization's record names its people. */
export const directoryMigrations: readonly Migration[] = [
  {
    id: 'directory-1',
    sql: `
      CREATE TABLE directory_row (
        profile TEXT NOT NULL,
        name TEXT NOT NULL,
        pass INTEGER NOT NULL,
        position INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        read_at INTEGER NOT NULL,
        sealed BLOB,
        PRIMARY KEY (profile, name)
      ) STRICT, WITHOUT ROWID;`,
  },
];
