import { z } from 'zod';
import { maxNamedChecks } from '#shared/ipc/contract/organizations';
import type { Database } from '../../platform/storage/database.ts';

/** Numbers over the findings of an organization that are kept here, as the queue has them. */
export function createFindingFigures(database: Database) {
  const ofChecks = database.query(
    `SELECT check_name AS name, count(*) AS seen, sum(is_open) AS unreviewed,
       min(CASE WHEN is_open THEN first_seen_at END) AS since
     FROM finding WHERE profile = :profile AND check_name > :prefix AND check_name < :end
     GROUP BY check_name ORDER BY since, name`,
    z.object({ name: z.string(), seen: z.number(), unreviewed: z.number(), since: z.number().nullable() }),
  );
  return (profile: string, organization: string) => {
    // A slash ends a name; 0 is the character after it.
    const rows = ofChecks.all({ profile, prefix: `${organization}/`, end: `${organization}0` });
    const open = rows.flatMap(({ name, unreviewed, since }) =>
      since === null ? [] : [{ check: name, unreviewed, since: new Date(since).toISOString() }],
    );
    return {
      seen: rows.reduce((sum, { seen }) => sum + seen, 0),
      unreviewed: rows.reduce((sum, { unreviewed }) => sum + unreviewed, 0),
      checks: open.slice(0, maxNamedChecks),
      inChecks: open.length,
    };
  };
}
