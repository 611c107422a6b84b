import type { Migration } from '../../platform/storage/migrations.ts';

/**
 * Tables of the inbox. Profiles and organizations are numbered, so that a million entries and their
 * indexes stay small. `inbox_seen` outlives the entries: a notification that was deleted here does not
 * come back when the service sends it again.
 */
export const notificationMigrations: readonly Migration[] = [
  {
    id: 'notifications-1',
    sql: `
      CREATE TABLE inbox_profile (
        key INTEGER PRIMARY KEY,
        profile TEXT NOT NULL UNIQUE,
        settings TEXT
      ) STRICT;
      CREATE TABLE inbox_organization (
        key INTEGER PRIMARY KEY,
        profile INTEGER NOT NULL REFERENCES inbox_profile (key),
        name TEXT NOT NULL,
        cursor TEXT,
        last_poll_at INTEGER,
        last_answer_at INTEGER,
        lag_ms INTEGER,
        failures INTEGER NOT NULL DEFAULT 0,
        error TEXT,
        UNIQUE (profile, name)
      ) STRICT;
      CREATE TABLE inbox_seen (
        organization INTEGER NOT NULL,
        id BLOB NOT NULL,
        PRIMARY KEY (organization, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE inbox_entry (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        profile INTEGER NOT NULL,
        organization INTEGER NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        check_name TEXT,
        recommendation TEXT,
        check_state TEXT,
        complete_time TEXT,
        create_time INTEGER,
        received_at INTEGER NOT NULL,
        sort_time INTEGER NOT NULL,
        status INTEGER NOT NULL,
        snoozed_until INTEGER,
        announced INTEGER NOT NULL,
        personal BLOB,
        reference BLOB
      ) STRICT;
      CREATE INDEX inbox_entry_by_time ON inbox_entry (profile, sort_time, key);
      CREATE INDEX inbox_entry_by_organization ON inbox_entry (organization, sort_time, key);
      CREATE INDEX inbox_entry_by_check ON inbox_entry (check_name, sort_time, key) WHERE check_name IS NOT NULL;
      CREATE INDEX inbox_entry_by_status
        ON inbox_entry (profile, status, sort_time, key, organization, type);
      CREATE INDEX inbox_entry_snoozed ON inbox_entry (profile, snoozed_until) WHERE status = 2;
      CREATE INDEX inbox_entry_pending ON inbox_entry (profile, key) WHERE announced = 0;
      CREATE TABLE inbox_mute (
        profile INTEGER NOT NULL REFERENCES inbox_profile (key),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (profile, kind, value)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    id: 'notifications-2',
    sql: 'ALTER TABLE inbox_organization ADD COLUMN display_name TEXT;',
  },
  {
    id: 'notifications-3',
    sql: 'ALTER TABLE inbox_organization ADD COLUMN complete_at INTEGER;',
  },
  {
    id: 'notifications-4',
    sql: 'ALTER TABLE inbox_organization RENAME COLUMN last_answer_at TO last_response_at;',
  },
  {
    id: 'notifications-5',
    sql: `
      ALTER TABLE inbox_profile ADD COLUMN listed_at INTEGER;
      UPDATE inbox_profile SET listed_at =
        (SELECT max(last_response_at) FROM inbox_organization WHERE profile = inbox_profile.key);`,
  },
];
