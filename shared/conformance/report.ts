import { z } from 'zod';
import { appErrorSchema, receivedTextSchema } from '../errors.ts';
import { organizationViewSchema } from '../model/organization.ts';
import { operationIds } from '../operations.ts';
import { lacks } from './probes.ts';

/** What the connection test found, operation by operation. */
const operation = z.enum(operationIds);
const count = z.number().int().nonnegative();
const texts = z.array(z.string());

/** Fields of an organization whose form the API leaves open (§2). */
export const openFields = ['featureSettings', 'featureSetSettings', 'roleBindings'] as const;
export type OpenField = (typeof openFields)[number];

/** What a response that was read states besides. */
const noteSchema = z.discriminatedUnion('is', [
  /** Entries that could not be read. */
  z.strictObject({ is: z.literal('unread'), count }),
  /** Entries without the resource name of §1, by which they could be opened. */
  z.strictObject({ is: z.literal('other-names'), count }),
  /** Members that may be how this service states a further page. */
  z.strictObject({ is: z.literal('page-members'), members: texts }),
  /** Whether something is on is given in words that are not understood. */
  z.strictObject({
    is: z.literal('unknown-values'),
    of: z.enum(['featureSettings', 'featureSetSettings', 'featureFlags']),
    unknown: count,
    all: count,
    words: texts,
  }),
  z.strictObject({ is: z.literal('unknown-field'), field: z.enum(openFields), organizations: count }),
  /** No organization of the Full view carried these. */
  z.strictObject({ is: z.literal('absent-fields'), fields: texts }),
  z.strictObject({ is: z.literal('fewer'), asked: count, received: count }),
]);
export type Note = z.infer<typeof noteSchema>;

const read = {
  /** Entries of the list; null: the response is not a list. */
  rows: count.nullable(),
  /** How many the service counts in all; null: it does not say. */
  total: count.nullable(),
  notes: z.array(noteSchema),
};
const untriedReasons = ['changes-something', 'may-be-billed', 'no-response', ...lacks] as const;
export type UntriedReason = (typeof untriedReasons)[number];

const probeResultSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('works'), ...read }),
  /** Works because of mappings of the profile. */
  z.strictObject({ is: z.literal('mapped'), by: texts, ...read }),
  /** Nothing of it can be read. `error` null: it is a list of which no entry can be read. */
  z.strictObject({ is: z.literal('not-understood'), error: appErrorSchema.nullable(), unread: count }),
  /** Refused, or no response. */
  z.strictObject({ is: z.literal('refused'), error: appErrorSchema }),
  z.strictObject({ is: z.literal('not-tried'), why: z.enum(untriedReasons) }),
]);
export type ProbeResult = z.infer<typeof probeResultSchema>;

const reportRowSchema = z.strictObject({
  operation,
  view: organizationViewSchema.nullable(),
  result: probeResultSchema,
  /** HTTP status of the response. */
  status: z.number().int().nullable(),
  latencyMs: z.number().nonnegative().nullable(),
  /** JSON of the response, its lists shortened, where there is something to look at. May hold personal data. */
  received: receivedTextSchema.nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** A change of the profile that the responses call for. Nothing is changed until the operator accepts it. */
const suggestionSchema = z.discriminatedUnion('is', [
  /** `operation` was read with this path version and not with that of the profile. */
  z.strictObject({ is: z.literal('path-version'), version: z.enum(['v1alpha2', 'v1']), operation }),
  /** `operation` was read with this base URL, which ends before the version. */
  z.strictObject({ is: z.literal('base-url'), baseUrl: z.string(), operation }),
  z.strictObject({ is: z.literal('type-package'), typePackage: z.string(), checks: count }),
  z.strictObject({ is: z.literal('list'), operation, member: z.string(), rows: count }),
  /** A word that the operator gives its meaning. */
  z.strictObject({ is: z.literal('value'), word: z.string() }),
]);
export type Suggestion = z.infer<typeof suggestionSchema>;

export const connectionReportSchema = z.strictObject({
  /** Milliseconds until the token was issued. */
  tokenMs: z.number().nonnegative(),
  checkedAt: z.string(),
  rows: z.array(reportRowSchema),
  suggestions: z.array(suggestionSchema),
});
export type ConnectionReport = z.infer<typeof connectionReportSchema>;
