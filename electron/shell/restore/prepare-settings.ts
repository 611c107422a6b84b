import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '#shared/result';
import { changedFields, keepsSecret } from '#shared/profile-connection';
import type { StoredProfile } from '#shared/profile';
import { readSettings, writtenSettings } from '../../service/profiles/settings-reading.ts';
import { parseSettings } from '../../service/profiles/settings-text.ts';
import { unusable } from './prepare-database.ts';

export interface PreparedSettings {
  text: string;
  /** Production profiles that are not in the backup, or not as they are now; null: gone. */
  production: { before: StoredProfile; after: StoredProfile | null }[];
}

/**
 * The settings of a backup, to take the place of those that are in use. A secret stays with the address it was saved
 * with: a profile whose connection is another one in the backup has none.
 */
export function prepareSettings(file: string, current: readonly StoredProfile[]): Result<PreparedSettings> {
  const read = readSettings(parseSettings(readFileSync(file, 'utf8')));
  if (read === null) return err(unusable);
  const { settings, unknown } = read;
  const profiles = settings.profiles.map((profile) => {
    const now = current.find(({ id }) => id === profile.id);
    const secretSavedAt = now !== undefined && keepsSecret(now, profile) ? now.secretSavedAt : null;
    return { ...profile, secretSavedAt };
  });
  const production = current
    .filter(({ kind }) => kind === 'production')
    .map((before) => ({ before, after: profiles.find(({ id }) => id === before.id) ?? null }))
    .filter(({ before, after }) => after === null || changedFields(before, after).length > 0);
  return ok({
    text: JSON.stringify(writtenSettings({ ...settings, profiles }, unknown), null, 2),
    production,
  });
}
