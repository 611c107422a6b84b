import { z } from 'zod';
import { notificationTypes } from '#shared/model/notification';
import type { Database } from '../../platform/storage/database.ts';
import { announcementCode, statusCode } from '../notifications/entry-row.ts';

/** How many wait, since when, and the one that has waited longest. */
export interface Waiting {
  count: number;
  since: number | null;
  /** Resource name of the oldest. */
  oldest: string | null;
  /** Further names, the oldest first. */
  names: string[];
}

/** What waits for a person, as the tables of this computer have it. Throws what SQLite throws. */
export interface DecisionFigures {
  findings(profile: string): Waiting & { checks: number };
  matches(profile: string): Waiting;
  /** Checks that were read as active, or were created here, by a time and are without a result. */
  stuck(profile: string, createdBy: number): Waiting;
  /** Organizations whose last poll failed. */
  notPolled(profile: string): Waiting;
  /** Runs with changes that failed or are in conflict and can be sent again: `set` or `bulk`, and the id. */
  failedChanges(profile: string): Waiting & { changes: number };
  /**
   * Findings that were created, and those that were decided, since a time, by the times that the service gave: findings
   * that are old and only read since are not news.
   */
  findingsSince(profile: string, since: number): { found: number; decided: number };
  /** Notifications that came since a time, by type, without older ones that the first poll of an organization brought. */
  notificationsSince(profile: string, since: number): { type: string; notifications: number }[];
}

const maxNamed = 100;
const hit = 'notification.client.ongoing_monitoring_hit.v1';
/** Types that come of a check that had a result, its first or a later one: monitoring may start before. */
const withResult = notificationTypes
  .filter((type) => type !== 'notification.client.ongoing_monitoring_started.v1')
  .map((type) => `'${type}'`)
  .join(', ');
const rowSchema = z.object({ name: z.string(), since: z.number().nullable(), all: z.number() });
const ofProfile = '(SELECT key FROM inbox_profile WHERE profile = :profile)';

export function createDecisionFigures(database: Database): DecisionFigures {
  /** Rows `name, since` of a query, the oldest first, with how many there are. */
  const waiting = (sql: string) =>
    database.query(
      `SELECT name, since, count(*) OVER () AS 'all' FROM (${sql}) ORDER BY since IS NULL, since, name LIMIT ${maxNamed}`,
      rowSchema,
    );
  const checksWithFindings = waiting(
    `SELECT check_name AS name, min(coalesce(unixepoch(create_time) * 1000, first_seen_at)) AS since
     FROM finding WHERE profile = :profile AND is_open = 1 GROUP BY check_name`,
  );
  const openFindings = database.query(
    'SELECT count(*) AS n FROM finding WHERE profile = :profile AND is_open = 1',
    z.object({ n: z.number() }),
  );
  const matches = waiting(
    `SELECT coalesce(check_name, name) AS name, min(sort_time) AS since FROM inbox_entry
     WHERE profile = ${ofProfile} AND status = ${statusCode('unread')} AND type = '${hit}' GROUP BY 1`,
  );
  // Notifications are deleted in time: what findings were to be read of had a result, too.
  const stuck = waiting(
    `SELECT k.name, k.since FROM (
       SELECT name, unixepoch(create_time) * 1000 AS since FROM watched_check
         WHERE profile = :profile AND state = 'ACTIVE'
       UNION SELECT name, created_at FROM finding_check
         WHERE profile = :profile AND state = 'ACTIVE'
           AND name NOT IN (SELECT name FROM watched_check WHERE profile = :profile AND state IS NOT NULL)
       UNION SELECT check_name, started_at FROM creation_attempt
         WHERE profile_id = :profile AND state = 'created' AND check_name IS NOT NULL
           AND check_name NOT IN (SELECT name FROM watched_check WHERE profile = :profile AND state IS NOT NULL)
           AND check_name NOT IN (SELECT name FROM finding_check WHERE profile = :profile AND state IS NOT NULL)) k
     WHERE k.since <= :createdBy AND NOT EXISTS (SELECT 1 FROM inbox_entry e
       WHERE e.check_name = k.name AND e.type IN (${withResult}) AND e.profile = ${ofProfile})
     AND NOT EXISTS (SELECT 1 FROM finding_check c
       WHERE c.profile = :profile AND c.name = k.name AND c.wanted > 0)`,
  );
  const notPolled = waiting(
    `SELECT name, last_response_at AS since FROM inbox_organization
     WHERE profile = ${ofProfile} AND error IS NOT NULL`,
  );
  // The last attempt that counts is the outcome of a row; one whose cells were deleted can't be sent again.
  const failed = `
    SELECT 'set ' || s.id AS run, c.settled_at AS at FROM change_set s JOIN change_cell c ON c.change_set = s.id
      WHERE s.profile_id = :profile AND s.state <> 'draft' AND c.state IN ('failed', 'conflict')
    UNION ALL SELECT 'bulk ' || a.run, a.started_at FROM creation_attempt a
      JOIN bulk_row r ON r.run = a.run AND r.row = a.row
      WHERE a.profile_id = :profile AND a.state = 'failed' AND a.number > r.released
        AND r.cells IS NOT NULL AND r.left_out IS NULL
        AND a.number = (SELECT max(number) FROM creation_attempt WHERE run = r.run AND row = r.row)`;
  const failedRuns = waiting(`SELECT run AS name, min(at) AS since FROM (${failed}) GROUP BY run`);
  const failedChanges = database.query(`SELECT count(*) AS n FROM (${failed})`, z.object({ n: z.number() }));
  const since = database.query(
    `SELECT (SELECT count(*) FROM finding
        WHERE profile = :profile AND coalesce(unixepoch(create_time) * 1000, first_seen_at) > :since) AS found,
       (SELECT count(DISTINCT finding) FROM finding_revision
        WHERE profile = :profile AND coalesce(unixepoch(update_time) * 1000, seen_at) > :since
          AND state IN ('CONFIRMED', 'DISMISSED')) AS decided`,
    z.object({ found: z.number(), decided: z.number() }),
  );
  const notifications = database.query(
    `SELECT type, count(*) AS notifications FROM inbox_entry WHERE profile = ${ofProfile}
       AND (sort_time > :since OR (received_at > :since AND announced <> ${announcementCode('silent')}))
     GROUP BY type ORDER BY notifications DESC, type`,
    z.object({ type: z.string(), notifications: z.number() }),
  );
  const asWaiting = (rows: readonly z.infer<typeof rowSchema>[]): Waiting => ({
    count: rows[0]?.all ?? 0,
    since: rows[0]?.since ?? null,
    oldest: rows[0]?.name ?? null,
    names: rows.map(({ name }) => name),
  });
  return {
    findings: (profile) => {
      const checks = asWaiting(checksWithFindings.all({ profile }));
      return { ...checks, checks: checks.count, count: openFindings.first({ profile })?.n ?? 0 };
    },
    matches: (profile) => asWaiting(matches.all({ profile })),
    stuck: (profile, createdBy) => asWaiting(stuck.all({ profile, createdBy })),
    notPolled: (profile) => asWaiting(notPolled.all({ profile })),
    failedChanges: (profile) => ({
      ...asWaiting(failedRuns.all({ profile })),
      changes: failedChanges.first({ profile })?.n ?? 0,
    }),
    findingsSince: (profile, from) => since.first({ profile, since: from }) ?? { found: 0, decided: 0 },
    notificationsSince: (profile, from) => notifications.all({ profile, since: from }),
  };
}
