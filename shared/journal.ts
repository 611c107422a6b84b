import { z } from 'zod';
import { t } from '#shared/messages/text';
import { callIds } from './profile-operations.ts';
import { isoTimeSchema, profileIdSchema, profileKinds } from './profile.ts';

/** The journal is a file of this computer; others keep their own. Shown beside every list and export. */
export const journalScope = t('This workstation only');

/** One changed value. Null: not given. What is personal was replaced before it came here. */
export const changeRowSchema = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** What an entry is about: a call that changes something, or personal data that was shown. */
export const revealAct = 'RevealPersonalData';
export const journalActs = [...callIds, revealAct] as const;
export type JournalAct = (typeof journalActs)[number];

/**
 * `open`: being sent right now. `sent`: the service accepted it. `refused`: it never left this app.
 * `failed`: it was not accepted. `unknown`: it left, or the app ended meanwhile, and nobody knows.
 * `shown`: nothing was sent; masked values were revealed to the operator.
 */
export const journalOutcomes = ['open', 'sent', 'refused', 'failed', 'unknown', 'shown'] as const;
export type JournalOutcome = (typeof journalOutcomes)[number];

/** How an operator settled an unknown outcome after looking it up. */
export const settlements = ['happened', 'did-not-happen'] as const;
export type Settlement = (typeof settlements)[number];

/** How the operator stood behind a mutation: nothing was asked, asked, a name typed, part of a bulk run. */
export const consents = ['not-asked', 'confirmed', 'name-typed', 'bulk-run'] as const;
export type Consent = (typeof consents)[number];

export const journalEntrySchema = z.strictObject({
  number: z.number().int().positive(),
  at: isoTimeSchema,
  profileId: profileIdSchema,
  profileName: z.string(),
  environment: z.enum(profileKinds),
  operation: z.enum(journalActs),
  resource: z.string(),
  /** Resource name of the organization; null where the operation is about none. */
  organization: z.string().nullable(),
  organizationDisplayName: z.string().nullable(),
  flag: z.string().nullable(),
  askedBy: z.string(),
  consent: z.enum(consents),
  changes: z.array(changeRowSchema),
  /** What finds the outcome again: names, and the client reference of a check. */
  lookup: z.record(z.string(), z.string()),
  outcome: z.enum(journalOutcomes),
  completedAt: isoTimeSchema.nullable(),
  status: z.number().int().nullable(),
  durationMs: z.number().nonnegative().nullable(),
  attempts: z.number().int().nonnegative().nullable(),
  /** Kind of the failure or reason of the refusal. */
  reason: z.string().nullable(),
  settled: z.strictObject({ at: isoTimeSchema, as: z.enum(settlements) }).nullable(),
  previousHash: z.string(),
  hash: z.string(),
  /** Hash of the completing row; null while there is none. */
  completionHash: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const journalFilterSchema = z.strictObject({
  profileId: profileIdSchema.optional(),
  operation: z.enum(journalActs).optional(),
  /** Resource name. */
  organization: z.string().max(1024).optional(),
  /** Resource name. */
  flag: z.string().max(1024).optional(),
  from: isoTimeSchema.optional(),
  /** Exclusive. */
  until: isoTimeSchema.optional(),
  outcome: z.enum(journalOutcomes).optional(),
  /** Found in resource, organization or reference, upper and lower case alike. */
  text: z.string().max(200).optional(),
});
export type JournalFilter = z.infer<typeof journalFilterSchema>;

export const journalPageSchema = z.strictObject({
  entries: z.array(journalEntrySchema),
  /** Goes into `before` for the next, older page; null at the end. */
  next: z.number().int().nullable(),
  matching: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  /** Time of the oldest entry of all. */
  since: isoTimeSchema.nullable(),
});
export type JournalPage = z.infer<typeof journalPageSchema>;

/** Where the chain is not whole. `row` is the number of the row that is named. */
export const chainFaultSchema = z.discriminatedUnion('kind', [
  /** The row does not fit its hash: it was changed, or the row before it was, with its hash. */
  z.strictObject({ kind: z.literal('altered'), row: z.number().int() }),
  z.strictObject({ kind: z.literal('missing'), row: z.number().int() }),
  /** The chain ends before the row that the keychain remembers as the last one. */
  z.strictObject({ kind: z.literal('cut-off'), row: z.number().int(), expectedLast: z.number().int() }),
  /** Whole in itself, but not the chain that the keychain remembers: it was written anew. */
  z.strictObject({ kind: z.literal('rewritten'), row: z.number().int() }),
  /** At this row a chain began anew, since the one that the keychain remembered up to `expectedLast` was gone. */
  z.strictObject({ kind: z.literal('began-anew'), row: z.number().int(), expectedLast: z.number().int() }),
]);
export type ChainFault = z.infer<typeof chainFaultSchema>;

export const verificationSchema = z.strictObject({
  checkedAt: isoTimeSchema,
  rows: z.number().int().nonnegative(),
  entries: z.number().int().nonnegative(),
  head: z.string(),
  fault: chainFaultSchema.nullable(),
  /** Rows missing at the end are found by the head in the keychain only. */
  truncation: z.enum(['checked', 'not-checked']),
  /** The result, in one or two sentences. */
  message: z.string(),
});
export type Verification = z.infer<typeof verificationSchema>;

/** What looking an unknown outcome up shows. `suggests` null: it does not tell. */
export const lookedUpSchema = z.strictObject({
  facts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  suggests: z.enum(settlements).nullable(),
});
export type LookedUp = z.infer<typeof lookedUpSchema>;

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
