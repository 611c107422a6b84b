import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { checkSummarySchema } from '../../model/check-summary.ts';
import { checkSchema } from '../../model/check.ts';
import { findingSchema } from '../../model/finding.ts';
import {
  companySchema,
  consumerTaskSchema,
  createdUserSchema,
  payloadSchema,
} from '../../model/unspecified.ts';
import { isoTimeSchema } from '../../profile.ts';
import { ofProfile, type Call } from '../call.ts';

/** What can be revealed; a closed list, so that nothing personal gets into the journal by way of a field's name. */
export type RevealField =
  'subject' | 'relatedSubjects' | 'address' | 'payload' | 'persons' | 'user' | 'params';

/** Fields of a check that can be revealed. */
export const checkFields = ['subject', 'relatedSubjects', 'address'] as const satisfies RevealField[];
export type CheckField = (typeof checkFields)[number];

const id = z.string().max(64);
const revealSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('check'),
    ...ofProfile,
    name: z.string().max(1024),
    fields: z.array(z.enum(checkFields)).min(1).max(checkFields.length),
  }),
  /** The payload of a notification of the inbox. */
  z.strictObject({ of: z.literal('notification'), ...ofProfile, key: z.number().int() }),
  /** `id`: what the response gave to reveal it with. */
  z.strictObject({ of: z.literal('company'), ...ofProfile, id }),
  z.strictObject({ of: z.literal('user'), ...ofProfile, id }),
  /** What the operator typed into the form of a check: only noted, as the page has it. */
  z.strictObject({ of: z.literal('request'), ...ofProfile, team: z.string().max(1024) }),
]);
export type RevealRequest = z.infer<typeof revealSchema>;

const revealedSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('check'),
    check: checkSchema,
    /** What else was read of the check; null: nothing of it is masked, or it was not read. */
    summary: checkSummarySchema.nullable(),
    findings: z.array(findingSchema).nullable(),
    consumerTasks: z.array(consumerTaskSchema).nullable(),
  }),
  z.strictObject({ of: z.literal('notification'), payload: payloadSchema }),
  z.strictObject({ of: z.literal('company'), fields: companySchema }),
  z.strictObject({ of: z.literal('user'), response: createdUserSchema }),
  z.strictObject({ of: z.literal('request') }),
]);
export type Revealed = z.infer<typeof revealedSchema>;

/** Personal data on this computer, all of it sealed. */
const personalDataKinds = [
  'notifications',
  'bulk-rows',
  'bulk-runs',
  'bulk-mappings',
  'creations',
  'watched-checks',
  'directory',
  'saved-views',
  'notes',
  'findings',
  'checks-with-findings',
  'demo-changes',
] as const;
const savedPersonalDataSchema = z.strictObject({
  what: z.enum(personalDataKinds),
  rows: z.number().int().nonnegative(),
  oldestAt: isoTimeSchema.nullable(),
});
export type SavedPersonalData = z.infer<typeof savedPersonalDataSchema>;

const wipedSchema = z.strictObject({
  rows: z.number().int().nonnegative(),
  /** False: the keychain did not take a new key, so that old copies of the file stay readable with the old one. */
  isKeyReplaced: z.boolean(),
});
export type Wiped = z.infer<typeof wipedSchema>;

export const privacyCalls = {
  /**
   * Returns masked values of one resource unchanged, after the journal recorded which. Beyond a number of
   * them the operator is asked first.
   */
  'privacy.reveal': { input: revealSchema, output: revealedSchema },
  'privacy.saved': { input: z.strictObject({}), output: z.array(savedPersonalDataSchema) },
  'privacy.wipe': { input: z.strictObject({}), output: wipedSchema },
  /**
   * What a colleague needs to find a fault, without secrets and personal data, to a file of the operator's choice:
   * the error, versions and settings, the last connection report, the last calls, the last failures.
   */
  'problem.report': {
    input: z.strictObject({ error: appErrorSchema.nullable() }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
