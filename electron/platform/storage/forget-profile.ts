import { z } from 'zod';
import type { Database } from './database.ts';

/** Why the rows of a profile go: the Demo starts over under the same profile, or the profile was deleted. */
export type ForgetReason = 'start-over' | 'deleted';

/**
 * Tables that name a profile and keep its rows. Of the Demo: marks that keep production safe, and the state of its
 * service. Of a deleted profile: what was sent to create checks, so that none is paid for twice; a keyed hash takes the
 * place of each reference. The journal, a chain that names profiles in its text, always stays.
 */
const outliving: Readonly<Record<ForgetReason, readonly string[]>> = {
  'start-over': ['production_organization', 'demo_state', 'demo_change'],
  deleted: ['creation_attempt'],
};

/**
 * Deletes the rows of a profile in every table that names one, so that no job is left out. The tables of the inbox number
 * their profiles and are emptied by the inbox. Throws what SQLite throws.
 */
export function forgetProfile(database: Database, profileId: string, reason: ForgetReason): void {
  const tables = database.query(
    `SELECT t.name, c.name AS column FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
     WHERE t.type = 'table' AND c.type = 'TEXT' AND c.name IN ('profile', 'profile_id') AND t.name <> 'inbox_profile'
       AND t.name NOT IN (SELECT value FROM json_each(:outliving))`,
    z.object({ name: z.string(), column: z.string() }),
  );
  database.transaction(() => {
    for (const { name, column } of tables.all({ outliving: JSON.stringify(outliving[reason]) }))
      database.command(`DELETE FROM "${name}" WHERE ${column} = :profile`)({ profile: profileId });
    if (reason === 'deleted')
      database.command(
        "UPDATE creation_attempt SET reference = '', error = NULL, sealed = NULL WHERE profile_id = :profile",
      )({ profile: profileId });
  });
}
