import type { Migration } from '../../platform/storage/migrations.ts';

/** The operator's notes and tags of organizations, sealed: a note may name a person. */
export const organizationMigrations: readonly Migration[] = [
  {
    id: 'organization-notes-1',
    sql: `
      CREATE TABLE organization_note (
        profile TEXT NOT NULL,
        organization TEXT NOT NULL,
        changed_at INTEGER NOT NULL,
        sealed BLOB,
        PRIMARY KEY (profile, organization)
      ) STRICT, WITHOUT ROWID;`,
  },
];
