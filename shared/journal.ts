import { z } from 'zod';
import { t } from '#shared/messages/text';
import { directions } from './direction.ts';
import { callIds } from './profile-operations.ts';
import { isoTimeSchema, profileIdSchema, profileKinds } from './profile.ts';

/** The journal is a file of this computer; others keep their own. Shown next to every list and export. */
export const journalScope = t('This computer only');

/** One changed value. Null: not given. Personal values were replaced before. */
export const changeRowSchema = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** What an entry is about: a call that changes something, personal data that was shown, or a profile. */
export const revealAction = 'RevealPersonalData';
/** Actions on a profile of this computer: its connection, its being stopped, its being let continue, its end. */
export const profileJournalActions = [
  'ChangeProfile',
  'StopProfile',
  'AllowProfile',
  'DeleteProfile',
] as const;
export const journalActions = [...callIds, revealAction, ...profileJournalActions] as const;
export type JournalAction = (typeof journalActions)[number];

/**
 * `open`: being sent right now. `sent`: the service accepted it. `refused`: it never left this app.
 * `failed`: it was not accepted. `unknown`: it left, or the app ended meanwhile, and nobody knows.
 * `shown`: nothing was sent; masked values were revealed to the operator. `changed`: nothing was sent; a profile
 * of this computer was changed.
 */
export const journalOutcomes = ['open', 'sent', 'refused', 'failed', 'unknown', 'shown', 'changed'] as const;
export type JournalOutcome = (typeof journalOutcomes)[number];

/** How an operator settled an unknown outcome after looking it up. */
export const settlements = ['happened', 'did-not-happen'] as const;
export type Settlement = (typeof settlements)[number];

/**
 * How the operator approved a mutation: nothing was asked, a confirmation, a typed name, or as part of a bulk
 * run.
 */
export const consents = ['not-asked', 'confirmed', 'name-typed', 'bulk-run'] as const;
export type Consent = (typeof consents)[number];

const journalEntrySchema = z.strictObject({
  number: z.number().int().positive(),
  at: isoTimeSchema,
  profileId: profileIdSchema,
  profileName: z.string(),
  environment: z.enum(profileKinds),
  operation: z.enum(journalActions),
  resource: z.string(),
  /** Resource name of the organization; null where the operation is about none. */
  organization: z.string().nullable(),
  organizationDisplayName: z.string().nullable(),
  flag: z.string().nullable(),
  askedBy: z.string(),
  consent: z.enum(consents),
  changes: z.array(changeRowSchema),
  /** Which way the request changed its resource; null: it has none, or it is not noted. */
  direction: z.enum(directions).nullable(),
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

/** An entry as it is copied and exported: what its outcome is looked up by may name a person, and stays here. */
export function entryToShare({ lookup: _, ...shared }: JournalEntry): Omit<JournalEntry, 'lookup'> {
  return shared;
}

/** A row that cannot be read. Its hash says which it is. */
const damagedRowSchema = z.strictObject({
  number: z.number().int(),
  hash: z.string(),
  isDamaged: z.literal(true),
});
export type DamagedRow = z.infer<typeof damagedRowSchema>;

export const journalFilterSchema = z.strictObject({
  profileId: profileIdSchema.optional(),
  operation: z.enum(journalActions).optional(),
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
  /** Rows that cannot be read, newest first, whatever the filter is, as their content is unknown. */
  damaged: z.array(damagedRowSchema),
  /** Goes into `before` for the next, older page; null at the end. */
  next: z.number().int().nullable(),
  /** Counted for the newest page only, as counting reads the whole journal; null: of an older page. */
  matching: z.number().int().nonnegative().nullable(),
  total: z.number().int().nonnegative().nullable(),
  /** Time of the oldest entry of all; null as well where there is none. */
  since: isoTimeSchema.nullable(),
});
export type JournalPage = z.infer<typeof journalPageSchema>;

/**
 * Why the app noted a gap in the chain. `lost`: the row remembered last is not in the database. `added`: rows
 * after it were not written by this app. `no-head`, `no-key`: the keychain did not remember a chain with rows.
 */
export const restartReasons = ['lost', 'added', 'no-head', 'no-key'] as const;
export type RestartReason = (typeof restartReasons)[number];
export function isRestartReason(value: unknown): value is RestartReason {
  return restartReasons.some((reason) => reason === value);
}

const row = z.number().int();
/** Where the chain is not whole. `row` is the number of the row that is named. */
const chainFaultSchema = z.discriminatedUnion('kind', [
  /** The row does not fit its hash: it was changed, or the row before it was, with its hash. */
  z.strictObject({ kind: z.literal('altered'), row }),
  /** The hash is right and the MAC is not: it was written by someone without the key. */
  z.strictObject({ kind: z.literal('forged'), row }),
  z.strictObject({ kind: z.literal('missing'), row }),
  /** The chain ends before the row that was remembered as the last one. */
  z.strictObject({ kind: z.literal('cut-off'), row, expectedLast: row }),
  /** Whole in itself, but not the chain that was remembered: it was rewritten. */
  z.strictObject({ kind: z.literal('rewritten'), row }),
  /** From this row on, rows were added that this app did not write. */
  z.strictObject({ kind: z.literal('added'), row }),
  /** At this row the app noted a gap; `expectedLast` is the row it remembered, or had found, last. */
  z.strictObject({
    kind: z.literal('restarted'),
    row,
    expectedLast: row,
    why: z.enum(restartReasons),
    /** Gaps that were noted before this one. */
    earlier: z.number().int().min(0),
  }),
  /** The table of the journal, an index or a trigger is not as the app created it, so lists may be wrong. */
  z.strictObject({ kind: z.literal('schema'), part: z.string() }),
]);
export type ChainFault = z.infer<typeof chainFaultSchema>;

export const verificationSchema = z.strictObject({
  checkedAt: isoTimeSchema,
  rows: z.number().int().nonnegative(),
  entries: z.number().int().nonnegative(),
  head: z.string(),
  fault: chainFaultSchema.nullable(),
  /** Rows that rest on their hash alone, because the app had no key from the keychain, or an older version wrote them. */
  withoutMac: z.number().int().nonnegative(),
  /** Rows missing at the end are found by the head in the keychain only. */
  truncation: z.enum(['checked', 'not-checked']),
  /** The result, in one or two sentences. */
  message: z.string(),
});
export type Verification = z.infer<typeof verificationSchema>;

/** What looking an unknown outcome up shows. `suggests` null: it does not say. */
export const lookedUpSchema = z.strictObject({
  facts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  suggests: z.enum(settlements).nullable(),
});
export type LookedUp = z.infer<typeof lookedUpSchema>;

/** `chain`: every row as it is stored, whatever the filter, for verifying without the app. */
export const exportFormats = ['csv', 'json', 'chain'] as const;
export type ExportFormat = (typeof exportFormats)[number];
