import { z } from 'zod';
import { preferencesSchema, type Preferences } from '#shared/ipc/contract/application';
import {
  defaultProfileSettings,
  demoProfileId,
  isBuiltInId,
  profileIdSchema,
  storedProfileSchema,
} from '#shared/profile';
import { savedInboxViewSchema } from '#shared/views/saved-inbox-view';
import { savedViewSchema } from '#shared/views/saved-view';
import { windowMemorySchema } from './window-memory.ts';

export const settingsVersion = 1;

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  lastRoute: '',
  columns: {},
  columnWidths: {},
  organizationView: 'BASIC',
  singleKeys: true,
  keys: {},
  screenShare: false,
  personalDays: 180,
  stuckDays: 7,
  welcomed: false,
};

/** Lets a setting that is younger than the file start at its default. */
const withDefaults = <T extends z.ZodType>(defaults: object, schema: T) =>
  z.preprocess((value) => (isRecord(value) ? { ...defaults, ...value } : value), schema);

/** A view that is no longer valid is dropped; it is not worth the other settings. */
const savedViewsOf = <View>(schema: z.ZodType<View>) =>
  z
    .record(z.string(), z.array(z.unknown()))
    .transform((byProfile) =>
      Object.fromEntries(
        Object.entries(byProfile).map(([profileId, views]) => [
          profileId,
          views.flatMap((view) => schema.safeParse(view).data ?? []),
        ]),
      ),
    );

/** The settings file. It holds no secret: those are in the keychain. */
export const settingsSchema = z.strictObject({
  version: z.literal(settingsVersion),
  /** Without those that are built in. */
  profiles: z
    .array(withDefaults({ ...defaultProfileSettings, likeness: null }, storedProfileSchema))
    .refine((profiles) => profiles.every((profile) => !isBuiltInId(profile.id)))
    .refine((profiles) => new Set(profiles.map((profile) => profile.id)).size === profiles.length),
  /** Ids of the profiles above that a policy provided. */
  providedIds: z.array(profileIdSchema).default([]),
  activeId: profileIdSchema,
  preferences: withDefaults(defaultPreferences, preferencesSchema),
  /** Saved views of the checks, by profile. */
  savedViews: savedViewsOf(savedViewSchema).default({}),
  /** Saved views of the inbox, by profile. */
  savedInboxViews: savedViewsOf(savedInboxViewSchema).default({}),
  /** Where the window was; null = never opened. */
  window: windowMemorySchema.nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  version: settingsVersion,
  profiles: [],
  providedIds: [],
  activeId: demoProfileId,
  preferences: defaultPreferences,
  savedViews: {},
  savedInboxViews: {},
  window: null,
};

/** A step of a migration: the data of one version in, that of the next out, without its version field. */
export type MigrationStep = (data: Record<string, unknown>) => Record<string, unknown>;

/** Steps by the version they start from. Version 1 is the first, so there is none yet. */
export const migrationSteps: Readonly<Record<number, MigrationStep>> = {};

/** Takes data as read up to the version wanted, one step after the other; null when there is no way. */
export function migrate(
  data: unknown,
  steps: Readonly<Record<number, MigrationStep>>,
  targetVersion: number,
): Record<string, unknown> | null {
  if (!isRecord(data)) return null;
  let current = data;
  let version = data['version'];
  while (version !== targetVersion) {
    const step = typeof version === 'number' ? steps[version] : undefined;
    if (step === undefined || typeof version !== 'number') return null;
    version += 1;
    current = { ...step(current), version };
  }
  return current;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
