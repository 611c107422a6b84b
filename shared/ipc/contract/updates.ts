import { z } from 'zod';
import type { Call } from '../call.ts';

/** Why a file of the feed was deleted: its signature is missing, not of this app's key, or of something else. */
const updateRejections = ['unsigned', 'wrong-signature', 'other-version', 'other-file'] as const;
export type UpdateRejection = (typeof updateRejections)[number];

export const maxNotesLength = 2000;
/** Release notes of a version, as plain text from the feed; null: none. */
const notesSchema = z.string().max(maxNotesLength).nullable();

/** Where the app is shown with its own newer versions. Times are RFC 3339. */
const updateStatusSchema = z.discriminatedUnion('state', [
  /**
   * Nothing is ever asked: no feed is named, or this is not an installed build; `no-key`: a feed is named, and this build
   * lacks the key that releases are verified with.
   */
  z.strictObject({ state: z.literal('off'), why: z.enum(['no-feed', 'no-key']) }),
  z.strictObject({ state: z.literal('idle'), checkedAt: z.string().nullable() }),
  z.strictObject({ state: z.literal('checking') }),
  z.strictObject({
    state: z.literal('downloading'),
    version: z.string(),
    percent: z.number().min(0).max(100),
    notes: notesSchema,
  }),
  /** Installed when the app quits, or at once on request. */
  z.strictObject({
    state: z.literal('ready'),
    version: z.string(),
    notes: notesSchema,
    /** The last request to install the version failed, and the app went on. */
    isInstallFailed: z.boolean(),
  }),
  z.strictObject({ state: z.literal('failed'), message: z.string() }),
  /** The feed offered a file that the maker of the app did not sign for this version; it was deleted. */
  z.strictObject({ state: z.literal('rejected'), version: z.string(), reason: z.enum(updateRejections) }),
]);
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

export const updateCalls = {
  'updates.status': { input: z.strictObject({}), output: updateStatusSchema },
  'updates.check': { input: z.strictObject({}), output: updateStatusSchema },
  'updates.install': { input: z.strictObject({}), output: z.null() },
} as const satisfies Record<string, Call>;

export const updateEvents = { 'updates.changed': updateStatusSchema } as const;
