import { z } from 'zod';
import { entitlementStates } from '../../check-form/entitlements.ts';
import { templates } from '../../check-form/fields.ts';
import { maxValueLength } from '../../check-form/read-form.ts';
import { mappingSchema } from '../../csv/mapping.ts';
import { appErrorSchema } from '../../errors.ts';
import { maxFileBytes } from '../../limits.ts';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

const id = z.string().regex(/^[\w-]{1,64}$/);
const text = z.string().max(maxValueLength);
const time = z.string();
const template = z.enum(templates);
const values = z.record(z.string().max(200), text);
const organizationDisplayName = text.nullable();

/** A check that has a client reference, as far as a list shows it. */
const foundCheckSchema = z.strictObject({
  name: z.string(),
  displayName: z.string().nullable(),
  state: z.string().nullable(),
  createTime: z.string().nullable(),
});
export type FoundCheck = z.infer<typeof foundCheckSchema>;

export const attemptStates = ['sending', 'created', 'failed', 'unknown'] as const;
/** A CreateCheck that this workstation sent or is sending: written before it left. */
const attemptSchema = z.strictObject({
  attempt: z.string(),
  team: z.string(),
  /** Null: it was wiped, or cannot be opened without the keychain. */
  clientReference: z.string().nullable(),
  state: z.enum(attemptStates),
  startedAt: time,
  check: z.string().nullable(),
  /** When a look-up last found no check with this reference in the team. */
  absentAt: time.nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

const found = z.array(foundCheckSchema);
const creationOutcomeSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('created'), check: z.string(), attempt: id }),
  /** Nothing was sent: the organization has checks with this reference. */
  z.strictObject({ outcome: z.literal('exists'), checks: found }),
  /** Nothing was sent: an earlier attempt of this computer, whose outcome was not known, made the check. */
  z.strictObject({ outcome: z.literal('settled'), checks: found, attempt: id }),
  /** Nothing was sent: this computer sends it, sent it, or does not know. */
  z.strictObject({ outcome: z.literal('blocked'), previous: attemptSchema }),
  z.strictObject({ outcome: z.literal('failed'), error: appErrorSchema }),
  z.strictObject({ outcome: z.literal('unknown'), error: appErrorSchema, attempt: id }),
]);
export type CreationOutcome = z.infer<typeof creationOutcomeSchema>;

const settlementSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(true), checks: found }),
  /** `team` and `clientReference`: what the attempt was about. */
  z.strictObject({ found: z.literal(false), receivedAt: time, team: z.string(), clientReference: text }),
]);

const entitlementsSchema = z.strictObject({
  /** When the Full view was read; null: never. */
  readAt: time.nullable(),
  entitlements: z.array(
    z.strictObject({
      parameter: z.string(),
      state: z.enum(entitlementStates),
      feature: z.string().nullable(),
    }),
  ),
  /** Users named by the role bindings. */
  users: z.array(z.string()),
});

/** A chosen CSV file, kept in memory until it is closed. */
const bulkFileSchema = z.strictObject({
  file: id,
  name: z.string(),
  size: count,
  encoding: z.enum(['UTF-8', 'UTF-16LE', 'UTF-16BE']),
  delimiter: z.string().length(1),
  headers: z.array(z.string()),
  /** Columns whose header appears more than once. */
  doubled: z.array(count),
  rows: count,
  /** The first values of each column that are not blank. */
  samples: z.array(z.array(z.string())),
  mapping: mappingSchema,
  /** The mapping was used before with these headers. */
  remembered: z.boolean(),
  /** Runs of the same bytes, newest first. */
  knownRuns: z.array(id),
});
export type BulkFile = z.infer<typeof bulkFileSchema>;

/** In the order in which they are shown. `confirm`: the row is sent only when the operator accepts what is sent. */
export const severities = ['confirm', 'error', 'warning'] as const;
const dryMessageSchema = z.strictObject({
  /** As a spreadsheet numbers it: the headers are row 1. Null: about the whole file. */
  row: count.nullable(),
  /** Columns it is about, by index. */
  columns: z.array(count),
  severity: z.enum(severities),
  /** Never quotes a value. */
  text: z.string(),
  /** The phone number as it will be sent, grouped to be read. Neither stored nor exported. */
  sentAs: z.string().nullable(),
  /** A check that the message is about. */
  check: z.string().nullable(),
});
export type DryMessage = z.infer<typeof dryMessageSchema>;

const dryRunSchema = z.strictObject({
  plan: id,
  rows: count,
  ready: count,
  leftOut: count,
  warningCount: count,
  /** Rows that are sent only when the operator accepts their phone numbers as they will be sent. */
  toConfirm: count,
  /** The first of them. */
  messages: z.array(dryMessageSchema),
  messageCount: count,
  /** References looked up at the service; the others are looked up before each send. */
  lookedUp: count,
  /** Why looking up ended early. */
  lookupError: appErrorSchema.nullable(),
});
export type DryRun = z.infer<typeof dryRunSchema>;

export const rowStates = ['created', 'failed', 'unknown', 'sending', 'waiting', 'left-out'] as const;
export type RowState = (typeof rowStates)[number];
export const runStates = ['running', 'paused', 'cancelled', 'done'] as const;

const bulkRunSchema = z.strictObject({
  ...ofProfile,
  run: id,
  /** Null: not kept any more. */
  fileName: z.string().nullable(),
  template,
  startedAt: time,
  state: z.enum(runStates),
  /** Why a run pauses by itself. */
  error: appErrorSchema.nullable(),
  /** It was interrupted: the app ended while it ran. */
  interrupted: z.boolean(),
  counts: z.record(z.enum(rowStates), count),
  /** Unknown rows whose last look-up found nothing. */
  absent: count,
  /** Sent in the last minute. */
  lastMinute: count,
  perMinute: count,
  /** The row the run continues with; null: none waits. */
  nextRow: count.nullable(),
  /** Personal data of the rows is here, so that the run can continue without its file. */
  resumable: z.boolean(),
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

const bulkRowSchema = z.strictObject({
  row: count,
  /** Null: not kept any more. */
  displayName: z.string().nullable(),
  clientReference: z.string().nullable(),
  team: z.string(),
  state: z.enum(rowStates),
  check: z.string().nullable(),
  /** What came back, or why it was left out. */
  reason: z.string().nullable(),
  absentAt: time.nullable(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const maxRows = 50_000;

const planSchema = z.strictObject({
  template,
  mapping: mappingSchema,
  /** Where rows go that name no organization or team themselves. */
  organization: nameSchema('organization').nullable(),
  organizationDisplayName,
});

export const creationCalls = {
  'creation.entitlements': {
    input: z.strictObject({
      ...ofProfile,
      organization: nameSchema('organization'),
      displayName: text,
      refresh: z.boolean(),
    }),
    output: entitlementsSchema,
  },
  /** Teams and users of an organization that its newest checks and this computer name (§4: no list of teams). */
  'creation.knownNames': {
    input: z.strictObject({ ...ofProfile, organization: nameSchema('organization') }),
    output: z.strictObject({ teams: z.array(z.string()), users: z.array(z.string()) }),
  },
  'creation.lookup': {
    input: z.strictObject({
      ...ofProfile,
      organization: nameSchema('organization'),
      clientReference: text.min(1),
    }),
    /** `sent`: the newest attempt of this computer for the reference that may have created a check. */
    output: z.strictObject({ checks: found, receivedAt: time, sent: attemptSchema.nullable() }),
  },
  /** Sends at most once for an attempt id, and never twice for one reference in one team unless asked to. */
  'creation.create': {
    input: z.strictObject({
      ...ofProfile,
      attempt: id,
      team: nameSchema('team'),
      organizationDisplayName,
      template,
      values,
      /** Names of existing checks the operator saw and decided to create another for. */
      acknowledged: z.array(z.string()).max(1000),
      /** The attempt of this computer that the operator saw and decided to repeat. */
      supersedes: id.nullable(),
      /** Phone numbers (E.164) that the operator saw and confirmed where they differ from what was typed. */
      confirmedPhones: z.array(z.string().max(20)).max(10),
      /** `skip`: the operator decided to create without looking the reference up. */
      lookup: z.enum(['first', 'skip']),
    }),
    output: creationOutcomeSchema,
  },
  /** Looks an unknown attempt up. Found: it is settled as created. */
  'creation.settle': {
    input: z.strictObject({ ...ofProfile, attempt: id }),
    output: settlementSchema,
  },
  /** The check that this computer created for a reference in a team; null: none is known, or several are. */
  'creation.checkFor': {
    input: z.strictObject({ ...ofProfile, team: nameSchema('team'), clientReference: text.min(1) }),
    output: z.string().nullable(),
  },
  /** Attempts of the form whose outcome is unknown, newest first. */
  'creation.unsettled': { input: z.strictObject(ofProfile), output: z.array(attemptSchema) },
  /** The form of an existing check, to create another like it. */
  'creation.formOf': {
    input: z.strictObject({ ...ofProfile, check: nameSchema('check') }),
    /** `filesLeftOut`: the form takes fewer files than the check has. */
    output: z.strictObject({ team: z.string(), template, values, filesLeftOut: count }),
  },

  /** Asks for a file with the dialog of the system; null when none was chosen. */
  'bulk.choose': { input: z.strictObject(ofProfile), output: bulkFileSchema.nullable() },
  'bulk.drop': {
    input: z.strictObject({
      ...ofProfile,
      name: z.string().max(500),
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= maxFileBytes, 'At most 20 MB.'),
    }),
    output: bulkFileSchema,
  },
  'bulk.close': { input: z.strictObject({ ...ofProfile, file: id }), output: z.null() },
  /** A mapping guessed for another template. */
  'bulk.mapping': { input: z.strictObject({ ...ofProfile, file: id, template }), output: mappingSchema },
  'bulk.plan': { input: planSchema.extend({ ...ofProfile, file: id }), output: dryRunSchema },
  /** Null when no place was chosen. */
  'bulk.exportMessages': {
    input: z.strictObject({ ...ofProfile, plan: id }),
    output: z.string().nullable(),
  },
  'bulk.start': {
    input: z.strictObject({
      ...ofProfile,
      plan: id,
      /** The operator accepted the phone numbers that are sent otherwise than the file has them. */
      phonesAccepted: z.boolean(),
      perMinute: z.number().int().min(1).max(600),
      /** The run pauses after this many failures. */
      stopAfter: z.number().int().min(1).max(maxRows),
    }),
    output: bulkRunSchema,
  },
  'bulk.runs': { input: z.strictObject(ofProfile), output: z.array(bulkRunSchema) },
  'bulk.rows': {
    input: z.strictObject({
      ...ofProfile,
      run: id,
      state: z.enum([...rowStates, 'all']),
      /** Rows after this one. */
      after: count,
      limit: z.number().int().min(1).max(500),
    }),
    output: z.array(bulkRowSchema),
  },
  'bulk.control': {
    input: z.strictObject({
      ...ofProfile,
      run: id,
      /**
       * `look-up`: finds out about unknown rows. `send-absent`: sends unknown rows again that a look-up did
       * not find. `send-failed`: sends failed rows again. `forget`: deletes the run with its rows.
       */
      action: z.enum(['pause', 'resume', 'cancel', 'look-up', 'send-absent', 'send-failed', 'forget']),
      /** Rows it is about; absent = all it can be about. */
      rows: z.array(count).max(maxRows).optional(),
      /** The file the run was made from, where its rows are not kept. */
      file: id.optional(),
    }),
    output: bulkRunSchema.nullable(),
  },
  /** Saves rows with their original columns and the reason; null when no place was chosen. */
  'bulk.export': {
    input: z.strictObject({ ...ofProfile, run: id, states: z.array(z.enum(rowStates)).min(1).max(6) }),
    output: z.string().nullable(),
  },
} as const satisfies Record<string, Call>;

export const creationEvents = { 'bulk.changed': bulkRunSchema } as const satisfies Record<string, z.ZodType>;
