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
  /** Profiles that are not in the backup. */
  dropped: StoredProfile[];
  /** Profiles whose saved secret is no longer theirs. */
  withoutSecret: StoredProfile[];
}

/**
 * The settings of a backup, to take the place of those that are in use. A secret stays with the address it was saved
 * with: a profile whose connection is another one in the backup has none. Profiles that a policy provides keep theirs.
 */
export function prepareSettings(
  file: string,
  current: readonly StoredProfile[],
  provided: ReadonlySet<string>,
): Result<PreparedSettings> {
  const read = readSettings(parseSettings(readFileSync(file, 'utf8')));
  if (read === null) return err(unusable);
  const { settings, unknown } = read;
  const saved = settings.profiles.filter(({ id }) => !provided.has(id));
  const restored = saved.map((profile) => {
    const now = current.find(({ id }) => id === profile.id);
    if (now === undefined || !keepsSecret(now, profile)) return { ...profile, secretSavedAt: null };
    const { secretSavedAt, likeness } = now;
    // What was found out about a service since the backup stays: a stopped profile is not started by a restore.
    return { ...profile, secretSavedAt, likeness: profile.kind === 'production' ? null : likeness };
  });
  const changes = current
    .filter(({ id }) => !provided.has(id))
    .map((before) => ({ before, after: restored.find(({ id }) => id === before.id) ?? null }));
  const production = changes.filter(
    ({ before, after }) =>
      before.kind === 'production' && (after === null || changedFields(before, after).length > 0),
  );
  const withSecret = current.filter(({ id, secretSavedAt }) => provided.has(id) && secretSavedAt !== null);
  const profiles = [...withSecret, ...restored];
  const providedIds = [...new Set([...settings.providedIds, ...withSecret.map(({ id }) => id)])];
  return ok({
    text: JSON.stringify(writtenSettings({ ...settings, profiles, providedIds }, unknown), null, 2),
    production,
    dropped: changes.filter(({ after }) => after === null).map(({ before }) => before),
    withoutSecret: changes
      .filter(({ before, after }) => before.secretSavedAt !== null && (after?.secretSavedAt ?? null) === null)
      .map(({ before }) => before),
  });
}
