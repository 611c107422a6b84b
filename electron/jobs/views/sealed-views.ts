import { z } from 'zod';
import { bytes, readJson } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

/** Saved views of one list under the key from the keychain. Throws what SQLite throws. */
export interface SealedViews<View> {
  /** False: there is no key, and nothing can be put. */
  isOpen(): boolean;
  /** Those that can be decrypted, and how many of any list can't: of which list they are is encrypted with them. */
  list(profileId: string): { views: View[]; undecrypted: number };
  put(profileId: string, view: View): void;
  remove(profileId: string, id: string): void;
}

/** The views of every list are in one table: `schema` distinguishes those of this one. */
export function createSealedViews<View extends { id: string }>(
  { database, vault, now }: { database: Database; vault: Vault; now: () => number },
  schema: z.ZodType<View>,
): SealedViews<View> {
  const all = database.query(
    'SELECT id, sealed FROM saved_view WHERE profile = :profile AND sealed IS NOT NULL ORDER BY saved_at, id',
    z.object({ id: z.string(), sealed: bytes }),
  );
  const upsertView = database.command(
    `INSERT INTO saved_view (profile, id, saved_at, sealed) VALUES (:profile, :id, :saved_at, :sealed)
     ON CONFLICT (profile, id) DO UPDATE SET saved_at = :saved_at, sealed = :sealed`,
  );
  const remove = database.command('DELETE FROM saved_view WHERE profile = :profile AND id = :id');
  const placeOf = (profileId: string, id: string) => placeIn('saved_view.sealed', profileId, id);
  return {
    isOpen: () => vault.keys() !== null,
    list(profileId) {
      const texts = all
        .all({ profile: profileId })
        .map(({ id, sealed }) => vault.open(placeOf(profileId, id), sealed));
      return {
        views: texts.flatMap((text) => readJson(schema, text) ?? []),
        undecrypted: texts.filter((text) => text === null).length,
      };
    },
    put: (profileId, view) =>
      void upsertView({
        profile: profileId,
        id: view.id,
        saved_at: now(),
        sealed: vault.seal(placeOf(profileId, view.id), JSON.stringify(view)),
      }),
    remove: (profileId, id) => void remove({ profile: profileId, id }),
  };
}
