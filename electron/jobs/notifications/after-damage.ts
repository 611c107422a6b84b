import { z } from 'zod';
import type { Database } from '../../platform/storage/database.ts';
import { pollAgainFrom } from './cursor.ts';
import { seenId, type InboxStore } from './inbox-store.ts';

const rowsAtOnce = 1000;
const dayMs = 86_400_000;
/** How far back is read again where nothing says since when the inbox is kept. */
const daysWithoutEntries = 30;

/**
 * Brings the inbox back in line after rows of it were lost to a damaged file. What is here counts as seen, so that it
 * does not come twice; what may be missing does not, and is read again with the next poll: as new, as nobody may have
 * seen it.
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
  const areEntriesLost = lost.has('inbox_entry');
  if (!areEntriesLost && !lost.has('inbox_seen')) return;
  const forgetSeen = database.command('DELETE FROM inbox_seen');
  const see = database.command(
    'INSERT OR IGNORE INTO inbox_seen (organization, id) VALUES (:organization, :id)',
  );
  const entries = database.query(
    `SELECT key, organization, name FROM inbox_entry WHERE key > :after ORDER BY key LIMIT ${rowsAtOnce}`,
    z.object({ key: z.number(), organization: z.number(), name: z.string() }),
  );
  const organizations = database.query(
    'SELECT name FROM inbox_organization WHERE profile = :profile AND cursor IS NOT NULL',
    z.object({ name: z.string() }),
  );
  const oldest = database.query(
    'SELECT min(received_at) AS at FROM inbox_entry WHERE profile = :profile',
    z.object({ at: z.number().nullable() }),
  );

  function seeEntries(): void {
    let after = 0;
    for (let rows = entries.all({ after }); rows.length > 0; rows = entries.all({ after }))
      for (const { key, organization, name } of rows) {
        see({ organization, id: seenId(name) });
        after = key;
      }
  }

  /** Not further back than the inbox goes: what was there before it, or was deleted with age, stays out of it. */
  function readAgain(profile: number): void {
    const begun = oldest.first({ profile })?.at ?? now - daysWithoutEntries * dayMs;
    const days = keptDays(profile);
    const from = days === null ? begun : Math.max(begun, now - days * dayMs);
    for (const { name } of organizations.all({ profile })) {
      const record = store.organization(profile, name);
      if (record.cursor !== null && from < record.cursor.mark)
        store.saveCursor(record, pollAgainFrom(record.cursor, from));
    }
  }

  database.transaction(() => {
    if (areEntriesLost) forgetSeen();
    seeEntries();
    if (areEntriesLost) for (const profile of store.profileKeys()) readAgain(profile);
  });
}
