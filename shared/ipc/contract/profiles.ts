import { z } from 'zod';
import {
  keychainStatusSchema,
  profileIdSchema,
  profileSettingsSchema,
  profileViewSchema,
} from '../../profile.ts';
import type { Call } from '../call.ts';

/** A client secret on its only way: from the form to the keychain. No output carries one. */
const secretSchema = z.string().min(1).max(4096);
const byId = z.strictObject({ id: profileIdSchema });

export const profilesOverviewSchema = z.strictObject({
  profiles: z.array(profileViewSchema),
  activeId: profileIdSchema,
  keychain: keychainStatusSchema,
});
export type ProfilesOverview = z.infer<typeof profilesOverviewSchema>;

export const connectionReportSchema = z.strictObject({
  /** Milliseconds until the token was issued. */
  tokenMs: z.number().nonnegative(),
  /** What could be read with it: a sentence part each, e.g. "organizations readable". */
  organizations: z.enum(['readable', 'no-permission', 'failed']),
  featureFlags: z.enum(['readable', 'no-permission', 'failed']),
  checkedAt: z.string(),
});
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

export const profileCalls = {
  'profiles.overview': { input: z.strictObject({}), output: profilesOverviewSchema },
  /** Creates a profile; a secret given with it goes to the keychain first, and without one nothing is saved. */
  'profiles.create': {
    input: z.strictObject({ settings: profileSettingsSchema, secret: secretSchema.nullable() }),
    output: profileViewSchema,
  },
  /** A changed auth URL or client ID drops the stored secret unless a new one comes along. */
  'profiles.update': {
    input: z.strictObject({
      id: profileIdSchema,
      settings: profileSettingsSchema,
      secret: secretSchema.nullable(),
    }),
    output: profileViewSchema,
  },
  /** The copy has no secret: a secret is entered once per profile. */
  'profiles.duplicate': { input: byId, output: profileViewSchema },
  'profiles.remove': { input: byId, output: z.null() },
  'profiles.removeSecret': { input: byId, output: profileViewSchema },
  /** Tests unsaved settings with the secret typed, or a saved profile (`id`) with its stored secret. */
  'profiles.test': {
    input: z.union([byId, z.strictObject({ settings: profileSettingsSchema, secret: secretSchema })]),
    output: connectionReportSchema,
  },
  'profiles.activate': { input: byId, output: profilesOverviewSchema },
  'keychain.check': { input: z.strictObject({}), output: keychainStatusSchema },
} as const satisfies Record<string, Call>;
