import type { Migration } from '../../platform/storage/migrations.ts';

/** States of findings that were seen. Names, states and times only: no text of a finding or a review. */
export const findingMigrations: readonly Migration[] = [
  {
    id: 'findings-1',
    sql: `
      CREATE TABLE finding_revision (
        key INTEGER PRIMARY KEY,
        profile TEXT NOT NULL,
        finding TEXT NOT NULL,
        state TEXT NOT NULL,
        update_time TEXT,
        reviewed_by TEXT,
        reason TEXT,
        seen_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX finding_revision_of ON finding_revision (profile, finding, key);`,
  },
];
