import { z } from 'zod';
import { maxNamedChecks } from '#shared/ipc/contract/organizations';
import { decidedStates } from '#shared/model/finding';
import type { Database } from '../../platform/storage/database.ts';

/** Numbers over the findings of an organization that were seen here, each as it was seen last. */
export function createFindingFigures(database: Database) {
  const ofChecks = database.query(
    `SELECT substr(finding, 1, instr(finding, '/findings/') - 1) AS name, count(*) AS seen,
       sum(open) AS unreviewed, min(CASE WHEN open THEN since END) AS since
     FROM (SELECT finding, state NOT IN (SELECT value FROM json_each(:decided)) AS open,
         min(seen_at) OVER (PARTITION BY finding) AS since,
         row_number() OVER (PARTITION BY finding ORDER BY coalesce(update_time, '') DESC, key DESC) AS place
       FROM finding_revision
       WHERE profile = :profile AND finding > :prefix AND finding < :end AND instr(finding, '/findings/') > 0)
     WHERE place = 1 GROUP BY name ORDER BY since, name`,
    z.object({ name: z.string(), seen: z.number(), unreviewed: z.number(), since: z.number().nullable() }),
  );
  return (profile: string, organization: string) => {
    // A slash ends a name; 0 is the character after it.
    const rows = ofChecks.all({
      profile,
      prefix: `${organization}/`,
      end: `${organization}0`,
      decided: JSON.stringify(decidedStates),
    });
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
