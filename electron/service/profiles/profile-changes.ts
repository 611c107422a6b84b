import { isDeepStrictEqual } from 'node:util';
import {
  demoProfileId,
  isBuiltInId,
  settingsOfProfile,
  type Likeness,
  type ProfileSettings,
  type ProfileView,
  type StoredProfile,
} from '#shared/profile';
import { changedFields, keepsSecret } from '#shared/profile-connection';
import { err, ok, type Result } from '#shared/result';
import { mayConnect, type Connections } from './address-policy.ts';
import type { ProfileList } from './profile-list.ts';
import {
  builtIn,
  changedMeanwhile,
  checkSettings,
  copyName,
  managedProfile,
  unknownProfile,
} from './profile-rules.ts';
import type { ProfileSecrets } from './profile-secrets.ts';
import type { SettingsFile } from './settings-file.ts';

/** The changes of stored profiles. */
export interface ProfileChanges {
  /** Why these settings cannot be saved for the profile `id`. */
  vet(id: string, settings: ProfileSettings): Result<null>;
  create(input: {
    /** A new one by default. */
    id?: string;
    settings: ProfileSettings;
    secret: string | null;
  }): Promise<Result<ProfileView>>;
  update(input: {
    id: string;
    settings: ProfileSettings;
    secret: string | null;
    /** Refuses when the connection is no longer this one: the operator confirmed a change of it. */
    from?: ProfileSettings;
  }): Promise<Result<ProfileView>>;
  /**
   * Notes that a service returned organizations of a production profile; unless allowed, its profile is stopped, also
   * where that can't be saved.
   */
  setLikeness(id: string, likeness: Likeness): Promise<Result<ProfileView>>;
  duplicate(id: string): Promise<Result<ProfileView>>;
  /** The token of the profile may go to this origin for a report. */
  allowReportOrigin(id: string, origin: string): Promise<Result<ProfileView>>;
  remove(id: string): Promise<Result<null>>;
  removeSecret(id: string): Promise<Result<ProfileView>>;
}

/** Does one change after another, and tells of each. */
export type Change = <T>(work: () => Result<T> | Promise<Result<T>>) => Promise<Result<T>>;

export function createProfileChanges(options: {
  settings: SettingsFile;
  profiles: ProfileList;
  secrets: ProfileSecrets;
  runtime: Connections;
  managed?: { profiles: ReadonlySet<string> };
  newId: () => string;
  now: () => string;
  change: Change;
}): ProfileChanges {
  const { secrets, runtime, now, change } = options;
  const { stored, storedById, list, activeId, save } = options.profiles;
  const isManaged = (id: string) => options.managed?.profiles.has(id) === true;

  /** Changes a stored profile, or gives why it cannot be changed. */
  const changeStored = <T>(id: string, work: (profile: StoredProfile) => Result<T> | Promise<Result<T>>) =>
    change<T>(() => {
      if (isBuiltInId(id)) return err(builtIn(id));
      const profile = storedById(id);
      return profile === undefined ? err(unknownProfile) : work(profile);
    });

  /** Why these settings cannot be saved for the profile `id`, which may be a new one. */
  const vet: ProfileChanges['vet'] = (id, settings) => {
    const before = storedById(id);
    const isProvided = isManaged(id) && before !== undefined;
    if (isProvided && !isDeepStrictEqual(settings, settingsOfProfile(before)))
      return err(managedProfile(before.name));
    const checked = isProvided
      ? // The policy was checked as a whole, and a name that an own profile has too is not the operator's to change.
        ok(null)
      : checkSettings(
          settings,
          stored().filter((other) => other.id !== id),
        );
    // A secret for an address this runtime may not reach is not taken in either.
    return checked.ok ? mayConnect(settings, runtime) : checked;
  };

  const newProfile = (id: string, settings: ProfileSettings): StoredProfile => {
    const unused = { checkedAt: null, secretSavedAt: null, likeness: null };
    return { ...settings, id, createdAt: now(), ...unused };
  };

  return {
    vet,
    create: ({ id = options.newId(), settings, secret }) =>
      change(() => {
        const allowed = vet(id, settings);
        if (!allowed.ok) return allowed;
        const profile = newProfile(id, settings);
        return secret === null ? save(profile) : secrets.add(profile, secret);
      }),
    update: ({ id, settings, secret, from }) =>
      changeStored(id, (before) => {
        if (from !== undefined && changedFields(before, from).length > 0)
          return err(changedMeanwhile(before.name));
        const allowed = vet(id, settings);
        if (!allowed.ok) return allowed;
        const sameTarget = keepsSecret(before, settings);
        const after = {
          ...before,
          ...settings,
          checkedAt: sameTarget ? before.checkedAt : null,
          // Another address is checked again.
          likeness: sameTarget && settings.kind !== 'production' ? before.likeness : null,
        };
        if (secret !== null) return secrets.replace(before, after, secret);
        if (sameTarget) return save(after);
        // A secret is never sent to an address, or for a client, that it was not entered for.
        return secrets.saveWithout(after);
      }),
    setLikeness: (id, likeness) =>
      changeStored(id, (profile) => {
        if (!likeness.allowed) options.profiles.hold(id, likeness);
        return save({ ...profile, likeness });
      }),
    duplicate: (id) =>
      changeStored(id, (profile) => {
        const settings = settingsOfProfile(profile);
        const names = list().map(({ name }) => name);
        return save(newProfile(options.newId(), { ...settings, name: copyName(settings.name, names) }));
      }),
    allowReportOrigin: (id, origin) =>
      changeStored(id, (profile) => {
        const reportOrigins = [...new Set([...profile.reportOrigins, origin])];
        if (isManaged(id)) return err(managedProfile(profile.name));
        const allowed = mayConnect({ ...profile, reportOrigins }, runtime);
        return allowed.ok ? save({ ...profile, reportOrigins }) : allowed;
      }),

    remove: (id) =>
      changeStored(id, async (profile) => {
        if (isManaged(id)) return err(managedProfile(profile.name));
        const removed = await secrets.remove(profile);
        // Without a saved secret there may be nothing to remove, and no keychain to remove it from.
        if (!removed.ok && profile.secretSavedAt !== null) return removed;
        return options.settings.change({
          profiles: stored().filter((other) => other.id !== id),
          activeId: activeId() === id ? demoProfileId : activeId(),
        });
      }),
    removeSecret: (id) => changeStored(id, (profile) => secrets.saveWithout(profile)),
  };
}
