import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '#shared/errors';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import {
  demoProfileId,
  demoTwinId,
  isBuiltInId,
  isStopped,
  settingsOfProfile,
  type BuiltInId,
  type KeychainStatus,
  type Likeness,
  type ProfileSettings,
  type ProfileView,
  type StoredProfile,
} from '#shared/profile';
import { changedFields, keepsSecret } from '#shared/profile-connection';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Keychain } from '../../platform/keychain/secret-store.ts';
import { profileStopped } from '../session/refusals.ts';
import { mayConnect, type Connections } from './address-policy.ts';
import { createBuiltInProfile, type BuiltInProfile } from './built-in-profile.ts';
import {
  builtIn,
  changedMeanwhile,
  checkSettings,
  clientSecretAccount,
  copyName,
  demoIsOff,
  managedProfile,
  secretMissing,
  unknownProfile,
  type DemoConnection,
} from './profile-rules.ts';
import type { SettingsFile } from './settings-file.ts';

export interface ProfileServiceOptions {
  settings: SettingsFile;
  keychain: Keychain;
  /** The built-in profiles there are, with where the keychain keeps the secret of each: each data folder has its own. */
  builtIn: { [demoProfileId]: string; [demoTwinId]?: string };
  runtime: Connections;
  /** What the policy of the organization provides and turns off. */
  managed?: { profiles: ReadonlySet<string>; demoIsOff: boolean };
  clock: Clock;
  /** A new id, unique on this computer, e.g. a random UUID. */
  newId: () => string;
}

/** What a session needs to connect: read it when needed, never keep it. */
export interface Credentials {
  settings: ProfileSettings;
  secret: string;
}

/** The profiles and their secrets. No view carries a secret; only `credentials` does, for the main process. */
export interface ProfileService {
  list(): ProfileView[];
  overview(): ProfilesOverview;
  find(id: string): ProfileView | null;
  activeId(): string;
  active(): ProfileView;
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
  activate(id: string): Promise<Result<ProfilesOverview>>;
  /** Settings and secret of a profile that may be connected to from this runtime. */
  credentials(id: string): Promise<Result<Credentials>>;
  /** Notes that a token was issued for a profile. */
  markChecked(id: string): Promise<Result<ProfileView>>;
  /** Tries the keychain, and brings the secrets of built-in profiles there when it can be. */
  checkKeychain(): Promise<KeychainStatus>;
  /** Sets the address of the local service of a built-in profile; resolves when its secret has been stored. */
  startBuiltIn(id: BuiltInId, connection: DemoConnection & { clientSecret: string }): Promise<void>;
  /** Calls back after every change; returns the way to stop. */
  onChange(listener: (overview: ProfilesOverview) => void): () => void;
}

export function createProfileService(options: ProfileServiceOptions): ProfileService {
  const { settings: file, keychain, runtime, clock, managed } = options;
  const isManaged = (id: string) => managed?.profiles.has(id) === true;
  const now = () => new Date(clock.now()).toISOString();
  const startedAt = now();
  const listeners = new Set<(overview: ProfilesOverview) => void>();
  let turn: Promise<unknown> = Promise.resolve();

  const changed = () => {
    for (const listener of listeners) listener(overview());
  };
  const createBuiltIn = (id: BuiltInId, account: string) =>
    createBuiltInProfile({ id, keychain, account, createdAt: startedAt, onMoved: changed });
  const demo = createBuiltIn(demoProfileId, options.builtIn[demoProfileId]);
  const twinAccount = options.builtIn[demoTwinId];
  const builtIns = new Map<string, BuiltInProfile>([
    [demoProfileId, demo],
    ...(twinAccount === undefined ? [] : [[demoTwinId, createBuiltIn(demoTwinId, twinAccount)] as const]),
  ]);

  /** What stops a profile holds at once, though it could not be saved; it goes along with what is saved next. */
  const unsaved = new Map<string, Likeness>();
  const stored = () =>
    file
      .read()
      .profiles.map((profile) => ({ ...profile, likeness: unsaved.get(profile.id) ?? profile.likeness }));
  const storedById = (id: string) => stored().find((profile) => profile.id === id);
  const view = (profile: StoredProfile): ProfileView => ({
    ...profile,
    secret: profile.secretSavedAt === null ? 'missing' : 'keychain',
    builtIn: false,
  });
  const list = () => {
    const others = stored().map(view);
    // The app always has a profile, if one that cannot be used.
    return managed?.demoIsOff === true && others.length > 0
      ? others
      : [...[...builtIns.values()].map((each) => each.view()), ...others];
  };
  const find = (id: string) => list().find((profile) => profile.id === id) ?? null;
  const activeId = () => {
    const id = file.read().activeId;
    return storedById(id) === undefined && !builtIns.has(id) ? demoProfileId : id;
  };
  const overview = (): ProfilesOverview => ({
    profiles: list(),
    activeId: activeId(),
    keychain: keychain.known(),
  });

  /** One at a time: each reads what the previous one wrote, and no secret is read during a change. */
  const inTurn = <T>(work: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> => {
    const result = turn.then(work);
    turn = result.catch(() => null);
    return result;
  };
  const change = <T>(work: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> =>
    inTurn(async () => {
      const result = await work();
      changed();
      return result;
    });

  /** Puts a profile at its old position, or at the end if it is new. */
  const save = (profile: StoredProfile): Result<ProfileView> => {
    const isKnown = storedById(profile.id) !== undefined;
    const saved = file.change({
      profiles: isKnown
        ? stored().map((other) => (other.id === profile.id ? profile : other))
        : [...stored(), profile],
    });
    if (!saved.ok) return saved;
    unsaved.clear();
    return ok(view(profile));
  };

  const named = <T>(result: Result<T>, name: string): Result<T> =>
    result.ok ? result : err({ ...result.error, target: name });
  const writeSecret = async (profile: { id: string; name: string }, secret: string) =>
    named(await keychain.write(clientSecretAccount(profile.id), secret), profile.name);
  const removeSecret = async (profile: { id: string; name: string }) =>
    named(await keychain.remove(clientSecretAccount(profile.id)), profile.name);

  /** Why these settings cannot be saved for the profile `id`, which may be a new one. */
  const vet: ProfileService['vet'] = (id, settings) => {
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

  /** The stored profile a change is meant for, or why it cannot be changed. */
  const changeable = (id: string): Result<StoredProfile> => {
    if (isBuiltInId(id)) return err(builtIn(id));
    const profile = storedById(id);
    return profile === undefined ? err(unknownProfile) : ok(profile);
  };

  const newProfile = (id: string, settings: ProfileSettings): StoredProfile => {
    const unused = { checkedAt: null, secretSavedAt: null, likeness: null };
    return { ...settings, id, createdAt: now(), ...unused };
  };

  const create: ProfileService['create'] = ({ id = options.newId(), settings, secret }) =>
    change(async () => {
      const allowed = vet(id, settings);
      if (!allowed.ok) return allowed;
      const profile = newProfile(id, settings);
      if (secret === null) return save(profile);
      const written = await writeSecret(profile, secret);
      if (!written.ok) {
        // It may have been done anyway, and no profile would ever delete it.
        if (!isUntouched(written.error)) void removeSecret(profile);
        return written;
      }
      const saved = save({ ...profile, secretSavedAt: now() });
      if (!saved.ok) await removeSecret(profile);
      return saved;
    });

  /** Saves settings with a new secret. The old one is out of use before the address changes. */
  const replaceSecret = async (before: StoredProfile, after: StoredProfile, secret: string) => {
    const sameTarget = keepsSecret(before, after);
    if (!sameTarget) {
      const closed = save({ ...before, secretSavedAt: null });
      if (!closed.ok) return closed;
    }
    const written = await writeSecret(after, secret);
    if (!written.ok) {
      if (!sameTarget && isUntouched(written.error)) save(before);
      return written;
    }
    return save({ ...after, secretSavedAt: now() });
  };

  const dropSecret = async (profile: StoredProfile): Promise<Result<StoredProfile>> => {
    if (profile.secretSavedAt === null) return ok(profile);
    const removed = await removeSecret(profile);
    return removed.ok ? ok({ ...profile, secretSavedAt: null }) : removed;
  };

  const update: ProfileService['update'] = ({ id, settings, secret, from }) =>
    change(async () => {
      const found = changeable(id);
      if (!found.ok) return found;
      const before = found.value;
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
      if (secret !== null) return replaceSecret(before, after, secret);
      if (sameTarget) return save(after);
      // A secret is never sent to an address, or for a client, that it was not entered for.
      const dropped = await dropSecret(after);
      return dropped.ok ? save(dropped.value) : dropped;
    });

  const builtInCredentials = async (profile: BuiltInProfile): Promise<Result<Credentials>> => {
    if (managed?.demoIsOff === true) return err(demoIsOff);
    const secret = await profile.secret();
    return secret.ok ? ok({ settings: settingsOfProfile(profile.view()), secret: secret.value }) : secret;
  };

  const storedCredentials = async (id: string): Promise<Result<Credentials>> => {
    const profile = storedById(id);
    if (profile === undefined) return err(unknownProfile);
    if (isStopped(profile)) return err(profileStopped(profile.name));
    const allowed = mayConnect(profile, runtime);
    if (!allowed.ok) return allowed;
    if (profile.secretSavedAt === null) return err(secretMissing(profile.name));
    const read = named(await keychain.read(clientSecretAccount(id)), profile.name);
    if (!read.ok) return read;
    if (read.value !== null) return ok({ settings: settingsOfProfile(profile), secret: read.value });
    // It was deleted outside the app; the profile is to say so.
    save({ ...profile, secretSavedAt: null });
    changed();
    return err(secretMissing(profile.name));
  };

  return {
    list,
    overview,
    find,
    activeId,
    active: () => find(activeId()) ?? demo.view(),
    vet,
    create,
    update,
    setLikeness: (id, likeness) =>
      change(() => {
        const found = changeable(id);
        if (!found.ok) return found;
        if (!likeness.allowed) unsaved.set(id, likeness);
        return save({ ...found.value, likeness });
      }),
    duplicate: (id) =>
      change(() => {
        const found = changeable(id);
        if (!found.ok) return found;
        const settings = settingsOfProfile(found.value);
        const names = list().map((profile) => profile.name);
        return save(newProfile(options.newId(), { ...settings, name: copyName(settings.name, names) }));
      }),
    allowReportOrigin: (id, origin) =>
      change(() => {
        const found = changeable(id);
        if (!found.ok) return found;
        const reportOrigins = [...new Set([...found.value.reportOrigins, origin])];
        if (isManaged(id)) return err(managedProfile(found.value.name));
        const allowed = mayConnect({ ...found.value, reportOrigins }, runtime);
        return allowed.ok ? save({ ...found.value, reportOrigins }) : allowed;
      }),

    remove: (id) =>
      change(async () => {
        const found = changeable(id);
        if (!found.ok) return found;
        if (isManaged(id)) return err(managedProfile(found.value.name));
        const removed = await removeSecret(found.value);
        // Without a saved secret there may be nothing to remove, and no keychain to remove it from.
        if (!removed.ok && found.value.secretSavedAt !== null) return removed;
        return file.change({
          profiles: stored().filter((profile) => profile.id !== id),
          activeId: activeId() === id ? demoProfileId : activeId(),
        });
      }),
    removeSecret: (id) =>
      change(async () => {
        const found = changeable(id);
        if (!found.ok) return found;
        const dropped = await dropSecret(found.value);
        return dropped.ok ? save(dropped.value) : dropped;
      }),
    activate: (id) =>
      change(() => {
        if (isBuiltInId(id) && managed?.demoIsOff === true) return err(demoIsOff);
        if (find(id) === null) return err(unknownProfile);
        const saved = file.change({ activeId: id });
        return saved.ok ? ok(overview()) : saved;
      }),
    credentials(id) {
      const own = builtIns.get(id);
      return own === undefined ? inTurn(() => storedCredentials(id)) : builtInCredentials(own);
    },
    markChecked: (id) =>
      change(() => {
        const own = builtIns.get(id);
        if (own !== undefined) {
          own.markChecked(now());
          return ok(own.view());
        }
        const profile = storedById(id);
        return profile === undefined ? err(unknownProfile) : save({ ...profile, checkedAt: now() });
      }),
    async checkKeychain() {
      const status = await keychain.status();
      if (status.state === 'available') for (const own of builtIns.values()) await own.promoteSecret();
      changed();
      return keychain.known();
    },
    startBuiltIn: (id, connection) => builtIns.get(id)?.start(connection) ?? Promise.resolve(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a refused write guarantees that the keychain is unchanged. */
function isUntouched(error: AppError): boolean {
  return (
    error.kind === 'refused' && (error.reason === 'keychain-missing' || error.reason === 'keychain-locked')
  );
}
