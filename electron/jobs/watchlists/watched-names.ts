import { z } from 'zod';
import { bytes } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

const personalSchema = z.object({
  displayName: z.string().nullable(),
  clientReference: z.string().nullable(),
});
const namedSchema = z.object({ name: z.string(), personal: bytes.nullable() });

export const placeOfPersonal = (profile: string, check: string) =>
  placeIn('watched_check.personal', profile, check);

/** What may name a person in a watched check, if still saved. */
export function openPersonal(
  vault: Vault,
  profile: string,
  { name, personal }: z.infer<typeof namedSchema>,
): z.infer<typeof personalSchema> {
  const text = vault.open(placeOfPersonal(profile, name), personal);
  return text === null
    ? { displayName: null, clientReference: null }
    : personalSchema.parse(JSON.parse(text));
}

/** Display names of those of the checks that are watched. Synchronous; throws what SQLite throws. */
export function createWatchedNames(database: Database, vault: Vault) {
  const named = database.query(
    `SELECT name, personal FROM watched_check
     WHERE profile = :profile AND personal IS NOT NULL AND name IN (SELECT value FROM json_each(:checks))`,
    namedSchema,
  );
  return (profile: string, checks: readonly string[]): Map<string, string> =>
    new Map(
      named.all({ profile, checks: JSON.stringify(checks) }).flatMap((row) => {
        const { displayName } = openPersonal(vault, profile, row);
        return displayName === null ? [] : [[row.name, displayName]];
      }),
    );
}
