import type { Policy } from '#shared/policy';
import type { StoredProfile } from '#shared/profile';
import type { SettingsFile } from './settings-file.ts';
import type { Settings } from './settings-schema.ts';

/**
 * The settings with what the policy decides in place of what the file says, at every read: no other part of the app
 * has to know of it. What is written keeps what belongs to the operator, so that it is there again without a policy.
 */
export function managedSettings(file: SettingsFile, policy: Policy, startedAt: string): SettingsFile {
  if (Object.keys(policy).length === 0) return file;
  return { read: () => imposed(file.read(), policy, startedAt), change: (members) => file.change(members) };
}

function imposed(settings: Readonly<Settings>, policy: Policy, startedAt: string): Settings {
  const { unlockMinutes, retention, screenShare = settings.preferences.screenShare } = policy;
  const profiles = withProvided(settings.profiles, policy, startedAt);
  const isThere = profiles.some(({ id }) => id === settings.activeId);
  return {
    ...settings,
    profiles: profiles.map((profile) =>
      unlockMinutes === undefined ? profile : { ...profile, unlockMinutes },
    ),
    activeId: !isThere && policy.demo === 'off' ? (profiles[0]?.id ?? settings.activeId) : settings.activeId,
    preferences: {
      ...settings.preferences,
      screenShare,
      personalDays: atMost(settings.preferences.personalDays, retention?.personalDays),
    },
  };
}

/** Those of the policy first, each with what this computer noted of it. */
function withProvided(
  stored: readonly StoredProfile[],
  { profiles: provided = [] }: Policy,
  startedAt: string,
): StoredProfile[] {
  const ids = new Set(provided.map(({ id }) => id));
  return [
    ...provided.map((settings) => {
      const { createdAt, checkedAt, secretSavedAt, likeness } =
        stored.find(({ id }) => id === settings.id) ?? fresh(startedAt);
      return { ...settings, createdAt, checkedAt, secretSavedAt, likeness };
    }),
    ...stored.filter(({ id }) => !ids.has(id)),
  ];
}

const fresh = (
  startedAt: string,
): Pick<StoredProfile, 'createdAt' | 'checkedAt' | 'secretSavedAt' | 'likeness'> => ({
  createdAt: startedAt,
  checkedAt: null,
  secretSavedAt: null,
  likeness: null,
});

/** The lesser of a choice and a limit, in days; null: no limit. */
function atMost(chosen: number | null, limit: number | undefined): number | null {
  if (limit === undefined) return chosen;
  return chosen === null ? limit : Math.min(chosen, limit);
}
