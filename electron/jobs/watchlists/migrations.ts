import type { Migration } from '../../platform/storage/migrations.ts';

/**
 * Watchlists, the checks in them as read last, and what notifications report about monitoring. The events outlive the
 * inbox, whose entries go after a while, because a renewal is a year after the start it follows from; they
 * hold no personal data. Wiping the inbox takes its organizations away, and with them the events. Follows the
 * migrations of the inbox.
 */
const events = `
  SELECT profile, check_name, type, coalesce(create_time, received_at), key FROM inbox_entry e
  WHERE check_name IS NOT NULL AND type IN (
    'notification.client.ongoing_monitoring_started.v1',
    'notification.client.ongoing_monitoring_renewed.v1',
    'notification.client.ongoing_monitoring_renewal_reminder.v1')`;

export const watchlistMigrations: readonly Migration[] = [
  {
    id: 'watchlists-1',
    sql: `
      CREATE TABLE watchlist (
        key INTEGER PRIMARY KEY,
        profile TEXT NOT NULL,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL
      ) STRICT;
      CREATE INDEX watchlist_of ON watchlist (profile, name);
      CREATE TABLE watchlist_check (
        watchlist INTEGER NOT NULL REFERENCES watchlist (key) ON DELETE CASCADE,
        name TEXT NOT NULL,
        PRIMARY KEY (watchlist, name)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE watched_check (
        profile TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT,
        template TEXT,
        monitored INTEGER,
        create_time TEXT,
        update_time TEXT,
        read_at INTEGER,
        error TEXT,
        tried_at INTEGER NOT NULL,
        personal BLOB,
        PRIMARY KEY (profile, name)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE monitoring_event (
        profile INTEGER NOT NULL,
        check_name TEXT NOT NULL,
        type TEXT NOT NULL,
        at INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        due TEXT,
        due_read INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (profile, check_name, type, at)
      ) STRICT, WITHOUT ROWID;
      INSERT OR IGNORE INTO monitoring_event (profile, check_name, type, at, entry) ${events};
      CREATE TRIGGER monitoring_event_came AFTER INSERT ON inbox_entry
      WHEN new.type LIKE 'notification.client.ongoing_monitoring_%' BEGIN
        INSERT OR IGNORE INTO monitoring_event (profile, check_name, type, at, entry) ${events} AND key = new.key;
      END;
      CREATE TRIGGER monitoring_event_wiped AFTER DELETE ON inbox_organization BEGIN
        DELETE FROM monitoring_event WHERE profile = old.profile;
      END;`,
  },
];
