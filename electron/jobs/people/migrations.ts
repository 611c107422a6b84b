import type { Migration } from '../../platform/storage/migrations.ts';

/** Names of teams and users that no answer can be asked for again: typed here, or given when created here. */
export const peopleMigrations: readonly Migration[] = [
  {
    id: 'people-1',
    sql: `
      CREATE TABLE known_name (
        profile TEXT NOT NULL,
        name TEXT NOT NULL,
        source TEXT NOT NULL,
        PRIMARY KEY (profile, name)
      ) STRICT, WITHOUT ROWID;`,
  },
];
