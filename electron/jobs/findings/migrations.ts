import type { Migration } from '../../platform/storage/migrations.ts';

/** A notification after which findings may wait: a result other than Clear, or a match of ongoing monitoring. */
const ofInterest = (entry: string) =>
  `${entry}.check_name IS NOT NULL AND (coalesce(${entry}.recommendation, 'CLEAR') <> 'CLEAR'
     OR ${entry}.type = 'notification.client.ongoing_monitoring_hit.v1')`;

export const findingMigrations: readonly Migration[] = [
  {
    // States of findings that were seen. Names, states and times only: no text of a finding or a review.
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

/**
 * Findings as they were read last, and the checks they are of. `wanted` is the number of the last notification after which a
 * check was to be read, `covered` that of the last one before it was read: what is wanted and not covered is still to be
 * read, so that a crash loses nothing and a wall clock that jumps has nothing read twice. `about` says whether the check
 * itself is to be read (1) or was (2). Follows the migrations of the inbox.
 */
export const findingQueueMigrations: readonly Migration[] = [
  {
    id: 'finding-queue-1',
    sql: `
      CREATE TABLE finding_check (
        profile TEXT NOT NULL,
        name TEXT NOT NULL,
        wanted INTEGER,
        covered INTEGER,
        noted_at INTEGER NOT NULL,
        read_at INTEGER,
        unread INTEGER NOT NULL DEFAULT 0,
        failures INTEGER NOT NULL DEFAULT 0,
        error TEXT,
        about INTEGER NOT NULL DEFAULT 0,
        about_at INTEGER,
        subject BLOB,
        subject_by TEXT,
        sealed BLOB,
        PRIMARY KEY (profile, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX finding_check_due ON finding_check (profile, noted_at)
        WHERE (wanted IS NOT NULL AND (covered IS NULL OR covered < wanted)) OR about = 1;
      CREATE INDEX finding_check_subject ON finding_check (profile, subject) WHERE subject IS NOT NULL;
      CREATE TABLE kept_finding (
        profile TEXT NOT NULL,
        name TEXT NOT NULL,
        check_name TEXT NOT NULL,
        state TEXT,
        severity TEXT,
        type TEXT,
        create_time TEXT,
        updated_at INTEGER,
        is_open INTEGER NOT NULL,
        first_seen_at INTEGER NOT NULL,
        read_at INTEGER NOT NULL,
        sealed BLOB,
        PRIMARY KEY (profile, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX kept_finding_check ON kept_finding (check_name, profile);
      CREATE INDEX kept_finding_open ON kept_finding (profile, is_open);
      CREATE TABLE finding_reading (
        profile TEXT PRIMARY KEY,
        paused INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO finding_check (profile, name, wanted, noted_at)
        SELECT p.profile, e.check_name, max(e.key), max(coalesce(e.create_time, e.received_at))
        FROM inbox_entry e JOIN inbox_profile p ON p.key = e.profile WHERE ${ofInterest('e')}
        GROUP BY p.profile, e.check_name;
      INSERT INTO finding_check (profile, name, wanted, noted_at)
        SELECT profile, substr(finding, 1, instr(finding, '/findings/') - 1), 0, max(seen_at)
        FROM finding_revision WHERE instr(finding, '/findings/') > 0 GROUP BY 1, 2
        ON CONFLICT (profile, name) DO NOTHING;
      CREATE TRIGGER finding_check_noted AFTER INSERT ON inbox_entry
      WHEN ${ofInterest('new')} OR EXISTS
        (SELECT 1 FROM kept_finding k JOIN inbox_profile p ON p.profile = k.profile AND p.key = new.profile
         WHERE k.check_name = new.check_name AND k.is_open = 1)
      BEGIN
        INSERT INTO finding_check (profile, name, wanted, noted_at)
          SELECT p.profile, new.check_name, new.key, coalesce(new.create_time, new.received_at)
          FROM inbox_profile p WHERE p.key = new.profile
          ON CONFLICT (profile, name) DO UPDATE SET wanted = excluded.wanted,
            noted_at = max(noted_at, excluded.noted_at), failures = 0, error = NULL;
      END;`,
  },
  {
    // As the check was read last, so that one without a result is known of any organization. A notification that it is
    // complete has no findings read, and is pruned in time: the state is what stays of it.
    id: 'finding-queue-2',
    sql: `
      ALTER TABLE finding_check ADD COLUMN state TEXT;
      ALTER TABLE finding_check ADD COLUMN created_at INTEGER;
      CREATE TRIGGER finding_check_completed AFTER INSERT ON inbox_entry
      WHEN new.type = 'notification.client.check_complete.v1' AND new.check_name IS NOT NULL
      BEGIN
        UPDATE finding_check SET state = 'INACTIVE' WHERE name = new.check_name AND state = 'ACTIVE'
          AND profile = (SELECT p.profile FROM inbox_profile p WHERE p.key = new.profile);
      END;`,
  },
  {
    id: 'finding-queue-3',
    sql: `
      ALTER TABLE finding_reading RENAME TO finding_polling;
      ALTER TABLE kept_finding RENAME TO finding;
      DROP INDEX kept_finding_check;
      DROP INDEX kept_finding_open;
      CREATE INDEX finding_by_check ON finding (check_name, profile);
      CREATE INDEX finding_open ON finding (profile, is_open);`,
  },
];
