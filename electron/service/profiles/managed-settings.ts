import type { Policy } from '#shared/policy';
import type { StoredProfile } from '#shared/profile';
import { keepsSecret } from '#shared/profile-connection';
import type { SettingsFile } from './settings-file.ts';
import type { Settings } from './settings-schema.ts';
import { withdrawnIds } from './withdrawn-profiles.ts';

/**
 * The settings with what the policy decides in place of what the file says, at every read: no other part of the app
 * has to know of it. What is written keeps what belongs to the operator, so that it is there again without a policy.
 */
export function managedSettings(file: SettingsFile, policy: Policy, startedAt: string): SettingsFile {
  if (Object.keys(policy).length === 0 && file.read().providedIds.length === 0) return file;
  const read = () => imposed(file.read(), policy, startedAt);
  return {
    read,
    change: ({ profiles, activeId, preferences, ...others }) => {
      const [shown, own] = [read(), file.read()];
      return file.change({
        ...others,
        ...(profiles !== undefined && keptProfiles(profiles, shown, own, policy)),
        ...(activeId !== undefined && { activeId: chosen(activeId, shown.activeId, own.activeId) }),
        ...(preferences !== undefined && {
          preferences: {
            ...preferences,
            screenShare: chosen(
              preferences.screenShare,
              shown.preferences.screenShare,
              own.preferences.screenShare,
            ),
            personalDays: chosen(
              preferences.personalDays,
              shown.preferences.personalDays,
              own.preferences.personalDays,
            ),
          },
        }),
      });
    },
  };
}

/** What is written as it was shown was not chosen by the operator, whose own value stays. */
const chosen = <T>(written: T, shown: T, own: T): T => (written === shown ? own : written);

function keptProfiles(
  written: readonly StoredProfile[],
  shown: Readonly<Settings>,
  own: Readonly<Settings>,
  policy: Policy,
): Pick<Settings, 'profiles' | 'providedIds'> {
  const ids = new Set(policy.profiles?.map(({ id }) => id));
  const profiles = written.flatMap((profile) => {
    const before = own.profiles.find(({ id }) => id === profile.id);
    if (ids.has(profile.id)) return noteOf(profile, before);
    const shownBefore = shown.profiles.find(({ id }) => id === profile.id);
    if (before === undefined || shownBefore === undefined) return profile;
    const unlockMinutes = chosen(profile.unlockMinutes, shownBefore.unlockMinutes, before.unlockMinutes);
    return { ...profile, unlockMinutes };
  });
  const withdrawn = withdrawnIds(own, policy);
  return {
    profiles: [...profiles, ...own.profiles.filter(({ id }) => withdrawn.has(id))],
    providedIds: [...withdrawn, ...profiles.map(({ id }) => id).filter((id) => ids.has(id))],
  };
}

/** What the file holds of a provided profile: what was noted, with the settings that it was noted for. */
function noteOf(profile: StoredProfile, before: StoredProfile | undefined): StoredProfile[] {
  const { checkedAt, secretSavedAt, likeness } = profile;
  if (checkedAt !== null || secretSavedAt !== null || likeness !== null) return [profile];
  if (before === undefined) return [];
  // What was noted for another address or client is not this profile's to change.
  return [keepsSecret(before, profile) ? { ...before, checkedAt, secretSavedAt, likeness } : before];
}

function imposed(settings: Readonly<Settings>, policy: Policy, startedAt: string): Settings {
  const { unlockMinutes, retention, screenShare = settings.preferences.screenShare } = policy;
  const withdrawn = withdrawnIds(settings, policy);
  const own = settings.profiles.filter(({ id }) => !withdrawn.has(id));
  const profiles = withProvided(own, policy, startedAt);
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

/** Those of the policy first, each with what this computer noted of it while its address and client were the same. */
function withProvided(
  stored: readonly StoredProfile[],
  { profiles: provided = [] }: Policy,
  startedAt: string,
): StoredProfile[] {
  const ids = new Set(provided.map(({ id }) => id));
  return [
    ...provided.map((settings) => {
      const { createdAt, checkedAt, secretSavedAt, likeness } =
        // A secret is never sent to an address, or for a client, that it was not entered for.
        stored.find((profile) => profile.id === settings.id && keepsSecret(profile, settings)) ??
        fresh(startedAt);
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
