import type { Migration } from '../../platform/storage/migrations.ts';

/** When the overview of a profile was looked at: now, and the time before that. */
export const overviewMigrations: readonly Migration[] = [
  {
    id: 'overview-1',
    sql: `
      CREATE TABLE overview_visit (
        profile TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        before INTEGER
      ) STRICT, WITHOUT ROWID;`,
  },
];
