import type { Migration } from '../../platform/storage/migrations.ts';

/**
 * `creation_attempt`: every CreateCheck, written before it is sent. It is the state of a row of a bulk run
 * as well, so that there is one record of what was sent. `bulk_row.released` is the number of the last
 * attempt that no longer counts, because the operator decided to send the row again.
 */
export const creationMigrations: readonly Migration[] = [
  {
    id: 'creation-1',
    sql: `
      CREATE TABLE creation_attempt (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        team TEXT NOT NULL,
        reference TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('sending', 'created', 'failed', 'unknown')),
        started_at INTEGER NOT NULL,
        known TEXT NOT NULL,
        check_name TEXT,
        error TEXT,
        absent_at INTEGER,
        run TEXT,
        row INTEGER,
        UNIQUE (profile_id, id)
      ) STRICT;
      CREATE INDEX creation_attempt_reference ON creation_attempt (profile_id, reference, team);
      CREATE INDEX creation_attempt_row ON creation_attempt (run, row) WHERE run IS NOT NULL;
      CREATE INDEX creation_attempt_open ON creation_attempt (profile_id, number) WHERE state IN ('sending', 'unknown');

      CREATE TABLE creation_refusal (
        profile_id TEXT NOT NULL,
        organization TEXT NOT NULL,
        parameter TEXT NOT NULL,
        feature TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (profile_id, organization, parameter)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE creation_features (
        profile_id TEXT NOT NULL,
        organization TEXT NOT NULL,
        read_at INTEGER NOT NULL,
        settings TEXT NOT NULL,
        PRIMARY KEY (profile_id, organization)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE bulk_mapping (
        profile_id TEXT NOT NULL,
        template TEXT NOT NULL,
        heads TEXT NOT NULL,
        mapping TEXT NOT NULL,
        PRIMARY KEY (profile_id, template, heads)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE bulk_run (
        id TEXT PRIMARY KEY,
        profile_id TEXT NOT NULL,
        file_name TEXT NOT NULL,
        file_hash TEXT NOT NULL,
        template TEXT NOT NULL,
        heads TEXT NOT NULL,
        plan TEXT NOT NULL,
        per_minute INTEGER NOT NULL,
        stop_after INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('preparing', 'running', 'paused', 'cancelled', 'done')),
        changed_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX bulk_run_file ON bulk_run (profile_id, file_hash);
      CREATE TABLE bulk_row (
        run TEXT NOT NULL REFERENCES bulk_run (id) ON DELETE CASCADE,
        row INTEGER NOT NULL,
        left_out TEXT,
        team TEXT NOT NULL,
        reference TEXT NOT NULL,
        looked_up INTEGER NOT NULL,
        released INTEGER NOT NULL DEFAULT 0,
        cells BLOB,
        PRIMARY KEY (run, row)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // What may name a person is sealed: fixed values, first rows taken for a header row, names of files, client
    // references and the service's words. Remembered mappings go: they are guessed again, and without the key none
    // can be sealed here. `plan`, `heads`, `file_name`, `reference` and `error` hold what an older version wrote, until
    // there is a key to seal it with; after that, '' or NULL.
    id: 'creation-2',
    sql: `
      DROP TABLE bulk_mapping;
      CREATE TABLE bulk_mapping (
        profile_id TEXT NOT NULL,
        template TEXT NOT NULL,
        columns_hash BLOB NOT NULL,
        sealed BLOB,
        saved_at INTEGER NOT NULL,
        PRIMARY KEY (profile_id, template, columns_hash)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE bulk_run ADD COLUMN sealed BLOB;
      ALTER TABLE bulk_row DROP COLUMN reference;
      ALTER TABLE creation_attempt ADD COLUMN reference_hash BLOB;
      ALTER TABLE creation_attempt ADD COLUMN sealed BLOB;
      ALTER TABLE creation_attempt ADD COLUMN may_have_made INTEGER NOT NULL DEFAULT 0;
      DROP INDEX creation_attempt_reference;
      CREATE INDEX creation_attempt_reference ON creation_attempt (profile_id, reference_hash, team);
      CREATE INDEX creation_attempt_unsealed ON creation_attempt (number) WHERE reference <> '';
    `,
  },
  { id: 'creation-3', sql: 'ALTER TABLE bulk_run RENAME COLUMN heads TO headers;' },
  {
    id: 'creation-4',
    sql: 'ALTER TABLE creation_attempt RENAME COLUMN may_have_made TO may_have_created;',
  },
];
