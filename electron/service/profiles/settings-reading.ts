import { preferencesSchema } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import {
  defaultProfileSettings,
  demoProfileId,
  isBuiltInId,
  storedProfileSchema,
  type StoredProfile,
} from '#shared/profile';
import { otherSettingWords, preferenceWords, profileSettingWords } from '#shared/setting-words';
import {
  defaultPreferences,
  defaultSettings,
  isRecord,
  migrate,
  migrationSteps,
  settingsSchema,
  settingsVersion,
  type Settings,
} from './settings-schema.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the file holds besides what this app knows: a newer version wrote it, or it is damaged. Written back unchanged. */
export interface Unknown {
  version: number;
  members: Members;
  preferences: Members;
  /** Of the profiles that were read, by id. */
  profiles: ReadonlyMap<string, Members>;
  unreadProfiles: readonly unknown[];
}

export interface ReadSettings {
  settings: Settings;
  unknown: Unknown;
  /** What was left out or is at its default because it could not be read, in words. */
  unread: string[];
}

export const nothingUnknown: Unknown = {
  version: settingsVersion,
  members: {},
  preferences: {},
  profiles: new Map(),
  unreadProfiles: [],
};

/**
 * Reads the settings member by member, so that one that cannot be read costs no other. Null: these are not settings
 * at all, or the list of profiles is none.
 */
export function readSettings(data: unknown): ReadSettings | null {
  const raw = isFromNewerVersion(data) ? data : migrate(data, migrationSteps, settingsVersion);
  if (raw === null || !Array.isArray(raw['profiles'])) return null;
  const unread: string[] = [];

  const profiles: StoredProfile[] = [];
  const ofProfiles = new Map<string, Members>();
  const unreadProfiles: unknown[] = [];
  for (const each of raw['profiles'] as unknown[]) {
    const read = readProfile(each);
    if (read === null || profiles.some(({ id }) => id === read.profile.id)) {
      unreadProfiles.push(each);
      const name = nameOf(each);
      unread.push(name === null ? t('Profile without a name') : t('Profile {profile}', { profile: name }));
      continue;
    }
    profiles.push(read.profile);
    ofProfiles.set(read.profile.id, read.unknown);
    for (const setting of wordsOf(profileSettingWords, read.unread))
      unread.push(t('{setting} in profile {profile}', { setting, profile: read.profile.name }));
  }

  const preferences = readMembers(preferencesSchema.shape, defaultPreferences, raw['preferences'] ?? {});
  unread.push(...wordsOf(preferenceWords, preferences.unread));
  const rest = readMembers(
    {
      providedIds: settingsSchema.shape.providedIds,
      activeId: settingsSchema.shape.activeId,
      savedViews: settingsSchema.shape.savedViews,
      savedInboxViews: settingsSchema.shape.savedInboxViews,
      window: settingsSchema.shape.window,
    },
    { providedIds: [], activeId: demoProfileId, savedViews: {}, savedInboxViews: {}, window: null },
    raw,
  );
  unread.push(...wordsOf(otherSettingWords, rest.unread));
  const { version, profiles: _profiles, preferences: _preferences, ...members } = rest.unknown;
  const parsed = settingsSchema.safeParse({
    ...defaultSettings,
    ...rest.known,
    profiles,
    preferences: preferences.known,
  });
  if (!parsed.success) return null;
  return {
    settings: parsed.data,
    unknown: {
      version: typeof version === 'number' ? version : settingsVersion,
      members,
      preferences: preferences.unknown,
      profiles: ofProfiles,
      unreadProfiles,
    },
    unread,
  };
}

/** The settings as they are written, with what this app does not know. */
export function writtenSettings(settings: Settings, unknown: Unknown): Record<string, unknown> {
  return {
    ...unknown.members,
    ...settings,
    version: unknown.version,
    preferences: { ...unknown.preferences, ...settings.preferences },
    profiles: [
      ...settings.profiles.map((profile) => ({ ...unknown.profiles.get(profile.id), ...profile })),
      ...unknown.unreadProfiles,
    ],
  };
}

function isFromNewerVersion(data: unknown): data is Members {
  return isRecord(data) && typeof data['version'] === 'number' && data['version'] > settingsVersion;
}

/** What a profile is, above all its environment, is never guessed: one whose core cannot be read is left out. */
const {
  name: _name,
  kind: _kind,
  baseUrl: _base,
  authUrl: _auth,
  clientId: _client,
  ...optional
} = defaultProfileSettings;

function readProfile(raw: unknown): { profile: StoredProfile; unknown: Members; unread: string[] } | null {
  const { known, unknown, unread } = readMembers(
    storedProfileSchema.shape,
    { ...optional, likeness: null },
    raw,
  );
  if (!unread.every((field) => Object.hasOwn(optional, field))) return null;
  const parsed = storedProfileSchema.safeParse(known);
  return parsed.success && !isBuiltInId(parsed.data.id) ? { profile: parsed.data, unknown, unread } : null;
}

/** Each member by its own schema; one that is missing, or cannot be read, is at its default where it has one. */
function readMembers(
  shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>,
  defaults: Members,
  raw: unknown,
): { known: Record<string, unknown>; unknown: Record<string, unknown>; unread: string[] } {
  const known: Record<string, unknown> = { ...defaults };
  const unknown: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, value] of Object.entries(isRecord(raw) ? raw : {})) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) unknown[name] = value;
    else if (schema.safeParse(value).success) known[name] = value;
    else unread.push(name);
  }
  return { known, unknown, unread };
}

const wordsOf = (words: Readonly<Record<string, string>>, fields: readonly string[]): string[] =>
  fields.map((field) => words[field] ?? field);

function nameOf(raw: unknown): string | null {
  const name = isRecord(raw) ? (raw['name'] ?? raw['id']) : null;
  return typeof name === 'string' ? name : null;
}
