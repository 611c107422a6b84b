import {
  demoProfileId,
  demoTwinId,
  type BuiltInId,
  type Likeness,
  type ProfileView,
  type StoredProfile,
} from '#shared/profile';
import { ok, type Result } from '#shared/result';
import type { SecretStore } from '../../platform/keychain/secret-store.ts';
import { createBuiltInProfile, type BuiltInProfile } from './built-in-profile.ts';
import type { SettingsFile } from './settings-file.ts';

/** The profiles there are: the built-in ones, and those that are stored in the settings file. */
export interface ProfileList {
  readonly builtIns: ReadonlyMap<string, BuiltInProfile>;
  stored: () => StoredProfile[];
  storedById: (id: string) => StoredProfile | undefined;
  list: () => ProfileView[];
  find: (id: string) => ProfileView | null;
  activeId: () => string;
  active: () => ProfileView;
  /** Puts a profile at its old position, or at the end if it is new. */
  save: (profile: StoredProfile) => Result<ProfileView>;
  /** What stops a profile holds at once, though it could not be saved; it goes along with what is saved next. */
  hold: (id: string, likeness: Likeness) => void;
}

export function createProfileList(options: {
  settings: SettingsFile;
  keychain: SecretStore;
  /** Where the keychain keeps the secret of each built-in profile. */
  accounts: { [demoProfileId]: string; [demoTwinId]?: string };
  demoIsOff: boolean;
  createdAt: string;
  /** The secret of a built-in profile was saved elsewhere. */
  onMoved: () => void;
}): ProfileList {
  const { settings: file, keychain, accounts, createdAt, onMoved } = options;
  const createBuiltIn = (id: BuiltInId, account: string) =>
    createBuiltInProfile({ id, keychain, account, createdAt, onMoved });
  const demo = createBuiltIn(demoProfileId, accounts[demoProfileId]);
  const twinAccount = accounts[demoTwinId];
  const builtIns = new Map<string, BuiltInProfile>([
    [demoProfileId, demo],
    ...(twinAccount === undefined ? [] : [[demoTwinId, createBuiltIn(demoTwinId, twinAccount)] as const]),
  ]);

  const unsaved = new Map<string, Likeness>();
  const stored = () =>
    file
      .read()
      .profiles.map((profile) => ({ ...profile, likeness: unsaved.get(profile.id) ?? profile.likeness }));
  const storedById = (id: string) => stored().find((profile) => profile.id === id);
  const list = () => {
    const others = stored().map(viewOf);
    // The app always has a profile, if one that cannot be used.
    return options.demoIsOff && others.length > 0
      ? others
      : [...[...builtIns.values()].map((each) => each.view()), ...others];
  };
  const find = (id: string) => list().find((profile) => profile.id === id) ?? null;
  const activeId = () => {
    const id = file.read().activeId;
    return storedById(id) === undefined && !builtIns.has(id) ? demoProfileId : id;
  };

  return {
    builtIns,
    stored,
    storedById,
    list,
    find,
    activeId,
    active: () => find(activeId()) ?? demo.view(),
    save(profile) {
      const isKnown = storedById(profile.id) !== undefined;
      const saved = file.change({
        profiles: isKnown
          ? stored().map((other) => (other.id === profile.id ? profile : other))
          : [...stored(), profile],
      });
      if (!saved.ok) return saved;
      unsaved.clear();
      return ok(viewOf(profile));
    },
    hold: (id, likeness) => void unsaved.set(id, likeness),
  };
}

function viewOf(profile: StoredProfile): ProfileView {
  return {
    ...profile,
    secret: profile.secretSavedAt === null ? 'missing' : 'keychain',
    builtIn: false,
  };
}
