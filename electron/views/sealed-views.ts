import { z } from 'zod';
import { parseJson } from '#shared/unspecified/json';
import { savedViewSchema, type SavedView } from '#shared/views/saved-view';
import type { Database } from '../storage/database.ts';
import { seal, unseal } from '../storage/sealed.ts';

/** Saved views under the key from the keychain. Throws what SQLite throws. */
export interface SealedViews {
  list(profileId: string, key: Uint8Array): SavedView[];
  put(profileId: string, view: SavedView, key: Uint8Array): void;
  remove(profileId: string, id: string): void;
  forget(profileId: string): void;
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export function createSealedViews(database: Database, now: () => number): SealedViews {
  const all = database.query(
    'SELECT id, sealed FROM saved_view WHERE profile = :profile AND sealed IS NOT NULL ORDER BY saved_at, id',
    z.object({ id: z.string(), sealed: bytes }),
  );
  const put = database.command(
    `INSERT INTO saved_view (profile, id, saved_at, sealed) VALUES (:profile, :id, :saved_at, :sealed)
     ON CONFLICT (profile, id) DO UPDATE SET saved_at = :saved_at, sealed = :sealed`,
  );
  const remove = database.command('DELETE FROM saved_view WHERE profile = :profile AND id = :id');
  const forget = database.command('DELETE FROM saved_view WHERE profile = :profile');
  const placeOf = (profileId: string, id: string) => `saved_view.sealed ${profileId} ${id}`;
  return {
    list: (profileId, key) =>
      all.all({ profile: profileId }).flatMap(({ id, sealed }) => {
        const text = unseal(key, sealed, placeOf(profileId, id));
        return savedViewSchema.safeParse(text === null ? null : parseJson(text)).data ?? [];
      }),
    put: (profileId, view, key) =>
      void put({
        profile: profileId,
        id: view.id,
        saved_at: now(),
        sealed: seal(key, JSON.stringify(view), placeOf(profileId, view.id)),
      }),
    remove: (profileId, id) => void remove({ profile: profileId, id }),
    forget: (profileId) => void forget({ profile: profileId }),
  };
}
