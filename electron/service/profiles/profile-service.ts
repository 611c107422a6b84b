import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import {
  type demoProfileId,
  type demoTwinId,
  isBuiltInId,
  isStopped,
  settingsOfProfile,
  type BuiltInId,
  type KeychainStatus,
  type ProfileSettings,
  type ProfileView,
} from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Keychain } from '../../platform/keychain/secret-store.ts';
import { profileStopped } from '../session/refusals.ts';
import { mayConnect, type Connections } from './address-policy.ts';
import type { BuiltInProfile } from './built-in-profile.ts';
import { createProfileChanges, type Change, type ProfileChanges } from './profile-changes.ts';
import { createProfileList } from './profile-list.ts';
import { demoIsOff, secretMissing, unknownProfile, type DemoConnection } from './profile-rules.ts';
import { createProfileSecrets } from './profile-secrets.ts';
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
export interface ProfileService extends ProfileChanges {
  list(): ProfileView[];
  overview(): ProfilesOverview;
  find(id: string): ProfileView | null;
  activeId(): string;
  active(): ProfileView;
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
  const { settings: file, keychain, runtime, clock } = options;
  const isDemoOff = options.managed?.demoIsOff === true;
  const now = () => new Date(clock.now()).toISOString();
  const listeners = new Set<(overview: ProfilesOverview) => void>();
  let turn: Promise<unknown> = Promise.resolve();

  const changed = () => {
    for (const listener of listeners) listener(overview());
  };
  const profiles = createProfileList({
    settings: file,
    keychain,
    accounts: options.builtIn,
    demoIsOff: isDemoOff,
    createdAt: now(),
    onMoved: changed,
  });
  const { builtIns, storedById, list, find, activeId, save } = profiles;
  const secrets = createProfileSecrets(keychain, save, now);
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
  const change: Change = (work) =>
    inTurn(async () => {
      const result = await work();
      changed();
      return result;
    });
  const changes = createProfileChanges({ ...options, profiles, secrets, change, now });

  const builtInCredentials = async (profile: BuiltInProfile): Promise<Result<Credentials>> => {
    if (isDemoOff) return err(demoIsOff);
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
    const read = await secrets.read(profile);
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
    active: profiles.active,
    ...changes,
    activate: (id) =>
      change(() => {
        if (isBuiltInId(id) && isDemoOff) return err(demoIsOff);
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
