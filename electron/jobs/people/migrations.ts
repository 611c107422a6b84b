import type { Migration } from '../../platform/storage/migrations.ts';

/** Names of teams and users that no call can return again: typed here, or returned when created here. */
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
