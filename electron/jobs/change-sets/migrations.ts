import type { Migration } from '../../platform/storage/migrations.ts';

/**
 * `change_cell` is the plan and its ledger in one: a cell says `sending` on the disk before its request leaves,
 * so that after a crash it is known which cells may have been sent.
 */
export const changeSetMigrations: readonly Migration[] = [
  {
    id: 'change-sets-1',
    sql: `
      CREATE TABLE change_set (
        id TEXT PRIMARY KEY,
        profile_id TEXT NOT NULL,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'stopped', 'done')),
        stop_after INTEGER NOT NULL,
        per_minute INTEGER NOT NULL,
        dry_run_at INTEGER,
        dry_run_of TEXT,
        started_at INTEGER,
        ended_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX change_set_profile ON change_set (profile_id, created_at);
      CREATE TABLE change_cell (
        change_set TEXT NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        organization TEXT NOT NULL,
        organization_name TEXT NOT NULL,
        flag TEXT NOT NULL,
        act TEXT NOT NULL CHECK (act IN ('on', 'off', 'clear')),
        before TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('waiting', 'sending', 'applied', 'already', 'failed', 'conflict', 'unknown', 'left-out')),
        now TEXT,
        note TEXT,
        status INTEGER,
        settled_at INTEGER,
        dry TEXT,
        PRIMARY KEY (change_set, position),
        UNIQUE (change_set, organization, flag)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // The state `accepted`. SQLite alters no CHECK in place.
    id: 'change-sets-2',
    sql: `
      CREATE TABLE change_cell_2 (
        change_set TEXT NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        organization TEXT NOT NULL,
        organization_name TEXT NOT NULL,
        flag TEXT NOT NULL,
        act TEXT NOT NULL CHECK (act IN ('on', 'off', 'clear')),
        before TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('waiting', 'sending', 'applied', 'accepted', 'already', 'failed', 'conflict', 'unknown', 'left-out')),
        now TEXT,
        note TEXT,
        status INTEGER,
        settled_at INTEGER,
        dry TEXT,
        PRIMARY KEY (change_set, position),
        UNIQUE (change_set, organization, flag)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO change_cell_2 SELECT change_set, position, organization, organization_name, flag, act, before,
        state, now, note, status, settled_at, dry FROM change_cell;
      DROP TABLE change_cell;
      ALTER TABLE change_cell_2 RENAME TO change_cell;
    `,
  },
  {
    // What a cell was just before it was sent, which change set another one reverts, and its waves.
    id: 'change-sets-3',
    sql: `
      ALTER TABLE change_cell ADD COLUMN was TEXT;
      ALTER TABLE change_set ADD COLUMN reverts TEXT;
      ALTER TABLE change_set ADD COLUMN waves TEXT;
    `,
  },
  {
    // What was seen after each wave, when a cell was sent, and how many are under way at once.
    id: 'change-sets-4',
    sql: `
      ALTER TABLE change_set ADD COLUMN wave_checks TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE change_set ADD COLUMN in_flight INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE change_cell ADD COLUMN sent_at INTEGER;
    `,
  },
  {
    // Runs over checks as well: `flag` is the name of the check then. SQLite alters no CHECK in place.
    id: 'change-sets-5',
    sql: `
      ALTER TABLE change_set ADD COLUMN kind TEXT NOT NULL DEFAULT 'overrides' CHECK (kind IN ('overrides', 'checks'));
      CREATE TABLE change_cell_5 (
        change_set TEXT NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        organization TEXT NOT NULL,
        organization_name TEXT NOT NULL,
        flag TEXT NOT NULL,
        act TEXT NOT NULL,
        before TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('waiting', 'sending', 'applied', 'accepted', 'already', 'failed', 'conflict', 'unknown', 'left-out')),
        now TEXT,
        note TEXT,
        status INTEGER,
        settled_at INTEGER,
        dry TEXT,
        was TEXT,
        sent_at INTEGER,
        PRIMARY KEY (change_set, position),
        UNIQUE (change_set, organization, flag)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO change_cell_5 SELECT change_set, position, organization, organization_name, flag, act, before,
        state, now, note, status, settled_at, dry, was, sent_at FROM change_cell;
      DROP TABLE change_cell;
      ALTER TABLE change_cell_5 RENAME TO change_cell;
    `,
  },
  {
    // The names that the code uses: what is done to a cell, whether the service gave the source, and what it sent.
    id: 'change-sets-6',
    sql: `
      ALTER TABLE change_cell RENAME COLUMN act TO action;
      UPDATE change_set SET waves = replace(waves, '"mostTrouble":', '"maxFailures":');
      UPDATE change_cell SET ${['before', 'was', 'now', 'dry'].map(withNewMembers).join(', ')};
    `,
  },
  {
    // When a draft that reverts a change set was last given what was sent of it.
    id: 'change-sets-7',
    sql: 'ALTER TABLE change_set ADD COLUMN reverted_at INTEGER;',
  },
];

function withNewMembers(column: string): string {
  return `${column} = replace(replace(${column}, '"told":', '"sourceGiven":'), '"came":', '"received":')`;
}
