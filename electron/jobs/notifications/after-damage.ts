import { z } from 'zod';
import { organizationOf } from '#shared/resource-names';
import type { Database } from '../../platform/storage/database.ts';
import { firstCursor, pollAgainFrom } from './cursor.ts';
import { seenId, type InboxStore } from './inbox-store.ts';

/** Rows of them refer to each other, by number. */
const tables = ['inbox_profile', 'inbox_organization', 'inbox_entry', 'inbox_seen'];
const rowsAtOnce = 1000;
const dayMs = 86_400_000;
/** How far back is polled where nothing says since when the inbox is kept. */
const daysWithoutEntries = 30;

/**
 * Brings the inbox back in line after rows of it were lost to a damaged file. What is here belongs to the organization
 * that it names, or goes, and counts as seen, so that it does not come twice; what may be missing does not, and comes
 * again with the next poll, as new, as nobody may have seen it.
 *
 * @param lost the tables that rows may be missing of
 */
export function mendInbox(
  database: Database,
  store: Pick<InboxStore, 'profileKeys' | 'organization' | 'saveCursor'>,
  {
    lost,
    now,
    keptDays,
  }: { lost: ReadonlySet<string>; now: number; keptDays: (profileKey: number) => number | null },
): void {
  if (!tables.some((table) => lost.has(table))) return;
  const areEntriesLost = lost.has('inbox_entry');
  const forgetSeen = database.command('DELETE FROM inbox_seen');
  const see = database.command(
    'INSERT OR IGNORE INTO inbox_seen (organization, id) VALUES (:organization, :id)',
  );
  const entries = database.query(
    `SELECT key, organization, name FROM inbox_entry WHERE key > :after ORDER BY key LIMIT ${rowsAtOnce}`,
    z.object({ key: z.number(), organization: z.number(), name: z.string() }),
  );
  const unowned = database.query(
    `SELECT organization AS key, profile, min(name) AS name FROM inbox_entry
     WHERE organization NOT IN (SELECT key FROM inbox_organization)
       AND profile IN (SELECT key FROM inbox_profile) GROUP BY organization`,
    z.object({ key: z.number(), profile: z.number(), name: z.string() }),
  );
  const own = database.command(
    'INSERT OR IGNORE INTO inbox_organization (key, profile, name) VALUES (:key, :profile, :name)',
  );
  const dropEntries = database.command(
    `DELETE FROM inbox_entry WHERE NOT EXISTS
       (SELECT 1 FROM inbox_organization o WHERE o.key = organization AND o.profile = inbox_entry.profile)`,
  );
  const dropSeen = database.command(
    'DELETE FROM inbox_seen WHERE organization NOT IN (SELECT key FROM inbox_organization)',
  );
  const organizations = database.query(
    `SELECT name FROM inbox_organization o WHERE profile = :profile
       AND (cursor IS NOT NULL OR EXISTS (SELECT 1 FROM inbox_entry WHERE organization = o.key))`,
    z.object({ name: z.string() }),
  );
  const oldest = database.query(
    'SELECT min(received_at) AS at FROM inbox_entry WHERE profile = :profile',
    z.object({ at: z.number().nullable() }),
  );

  /** The names of notifications say whose they are. Where nothing does, another row would get the number. */
  function mendOwners(): void {
    for (const { name, ...keys } of unowned.all()) {
      const organization = organizationOf(name);
      if (organization !== null) own({ ...keys, name: organization });
    }
    dropEntries();
    dropSeen();
  }

  function seeEntries(): void {
    let after = 0;
    for (let rows = entries.all({ after }); rows.length > 0; rows = entries.all({ after }))
      for (const { key, organization, name } of rows) {
        see({ organization, id: seenId(name) });
        after = key;
      }
  }

  /** Not further back than the inbox goes: what was there before it, or was deleted with age, stays out of it. */
  function pollAgain(profile: number): void {
    const begun = oldest.first({ profile })?.at ?? now - daysWithoutEntries * dayMs;
    const days = keptDays(profile);
    const from = days === null ? begun : Math.max(begun, now - days * dayMs);
    for (const { name } of organizations.all({ profile })) {
      const record = store.organization(profile, name);
      if (record.cursor === null) store.saveCursor(record, { ...firstCursor(from, 0), baseline: null });
      else if (areEntriesLost && from < record.cursor.mark)
        store.saveCursor(record, pollAgainFrom(record.cursor, from));
    }
  }

  database.transaction(() => {
    mendOwners();
    if (areEntriesLost) forgetSeen();
    seeEntries();
    for (const profile of store.profileKeys()) pollAgain(profile);
  });
}
