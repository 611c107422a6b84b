import { z } from 'zod';
import { isoTimeSchema, profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

/** What can be revealed; a closed list, so that nothing personal gets into the journal by way of a field's name. */
export const revealFields = [
  'subject',
  'relatedSubjects',
  'address',
  'payload',
  'persons',
  'user',
  'params',
] as const;
export type RevealField = (typeof revealFields)[number];

/** What is kept of persons on this computer, all of it sealed. */
export const personalDataKinds = [
  'messages',
  'bulk-rows',
  'bulk-runs',
  'bulk-mappings',
  'creations',
  'watched-checks',
  'directory',
  'saved-views',
] as const;
const keptSchema = z.strictObject({
  what: z.enum(personalDataKinds),
  rows: z.number().int().nonnegative(),
  oldestAt: isoTimeSchema.nullable(),
});
export type KeptPersonalData = z.infer<typeof keptSchema>;

const wipedSchema = z.strictObject({
  rows: z.number().int().nonnegative(),
  /** False: the keychain did not take a new key, so that old copies of the file stay readable with the old one. */
  isKeyReplaced: z.boolean(),
});
export type Wiped = z.infer<typeof wipedSchema>;

export const privacyCalls = {
  /** Notes in the journal that masked values will be shown; only after it they are. */
  'privacy.reveal': {
    input: z.strictObject({
      profileId: profileIdSchema,
      /** Resource name, '' where there is none. */
      resource: z.string().max(1024),
      fields: z.array(z.enum(revealFields)).min(1).max(revealFields.length),
    }),
    output: z.null(),
  },
  'privacy.kept': { input: z.strictObject({}), output: z.array(keptSchema) },
  'privacy.wipe': { input: z.strictObject({}), output: wipedSchema },
  /** Versions, settings and the last failures, without secrets and personal data, to a file of the operator's choice. */
  'diagnostics.export': {
    input: z.strictObject({}),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
