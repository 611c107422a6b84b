import { z } from 'zod';
import type { Database } from './database.ts';

/**
 * What names a profile and outlives what is kept of it: the record of what was done, marks that keep production
 * safe, and the state of the Demo itself.
 */
const outliving = ['journal', 'production_organization', 'demo_state', 'demo_change'];

/**
 * Deletes the rows of a profile in every table that names one, so that no job is forgotten. The tables of the inbox number
 * their profiles and are emptied by the inbox. Throws what SQLite throws.
 */
export function forgetProfile(database: Database, profileId: string): void {
  const tables = database.query(
    `SELECT t.name, c.name AS column FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
     WHERE t.type = 'table' AND c.type = 'TEXT' AND c.name IN ('profile', 'profile_id') AND t.name <> 'inbox_profile'
       AND t.name NOT IN (SELECT value FROM json_each(:outliving))`,
    z.object({ name: z.string(), column: z.string() }),
  );
  database.transaction(() => {
    for (const { name, column } of tables.all({ outliving: JSON.stringify(outliving) }))
      database.command(`DELETE FROM "${name}" WHERE ${column} = :profile`)({ profile: profileId });
  });
}
