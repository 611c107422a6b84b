import { z } from 'zod';
import { connectionReportSchema } from '../../conformance/report.ts';
import { appErrorSchema } from '../../errors.ts';
import { operationIds } from '../../operations.ts';
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

/** Names a connection test in `profiles.testProgress`: several may run at once. */
const test = z.uuid();

export const testProgressSchema = z.strictObject({
  test,
  /** Reads that are done, of all that are planned. */
  done: z.number().int().nonnegative(),
  total: z.number().int().positive(),
  /** The operation that is being read. */
  operation: z.enum(operationIds),
});
export type TestProgress = z.infer<typeof testProgressSchema>;

export const profileCalls = {
  'profiles.overview': { input: z.strictObject({}), output: profilesOverviewSchema },
  /**
   * Creates a profile; its secret, if any, is saved in the keychain first, and without a secret nothing is
   * saved there.
   */
  'profiles.create': {
    input: z.strictObject({ settings: profileSettingsSchema, secret: secretSchema.nullable() }),
    output: profileViewSchema,
  },
  /**
   * A new origin, auth URL or client ID drops the stored secret unless a new one comes along. Changes that concern
   * production are asked about by the main process first, and return when that is decided.
   */
  'profiles.update': {
    input: z.strictObject({
      id: profileIdSchema,
      settings: profileSettingsSchema,
      secret: secretSchema.nullable(),
    }),
    output: profileViewSchema,
  },
  /** Lets a stopped profile continue, after a question of the main process. */
  'profiles.allow': { input: byId, output: profileViewSchema },
  /** The copy has no secret: a secret is entered once per profile. */
  'profiles.duplicate': { input: byId, output: profileViewSchema },
  /** `left`: the profile is gone, and this is why some of its data is still there. */
  'profiles.remove': { input: byId, output: z.strictObject({ left: appErrorSchema.nullable() }) },
  'profiles.removeSecret': { input: byId, output: profileViewSchema },
  /** Tests unsaved settings with the secret typed, or a saved profile (`id`) with its stored secret. */
  'profiles.test': {
    input: z.union([
      z.strictObject({ test, id: profileIdSchema }),
      z.strictObject({ test, settings: profileSettingsSchema, secret: secretSchema }),
    ]),
    output: connectionReportSchema,
  },
  /** Saves the report of the last test as a file without personal data; null: no place was chosen. */
  'profiles.saveReport': { input: z.strictObject({ checkedAt: z.string() }), output: z.string().nullable() },
  'profiles.activate': { input: byId, output: profilesOverviewSchema },
  'keychain.check': { input: z.strictObject({}), output: keychainStatusSchema },
} as const satisfies Record<string, Call>;
