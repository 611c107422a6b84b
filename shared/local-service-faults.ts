import { z } from 'zod';
import { operationIds } from './operations.ts';

/**
 * What the local service counts and what faults can hit: the operations of the API, the one that
 * service adds, the token endpoint and report downloads.
 */
export const requestKinds = [...operationIds, 'SetFeatureFlagOverride', 'Token', 'Report'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Requests received since the start of the service, refused ones included. */
export const requestCountsSchema = z.record(z.enum(requestKinds), z.number().int().nonnegative());
export type RequestCounts = z.infer<typeof requestCountsSchema>;

/** 400 days: a year of monitoring, and its reminder. */
export const maxAdvanceMs = 34_560_000_000;

/** Where the local service pushes the notifications of an organization (§6). */
export const webhookTargetSchema = z.strictObject({
  /** On this machine only. */
  url: z.string().max(2048),
  /** The shared secret that signs. */
  secret: z.string().min(1).max(512),
});
export type WebhookTarget = z.infer<typeof webhookTargetSchema>;

/** Which requests a fault hits: the next `times` of one kind after `skip` others; null = until removed. */
const aim = {
  operation: z.union([z.enum(requestKinds), z.literal('any')]).default('any'),
  times: z.number().int().min(1).nullable().default(1),
  skip: z.number().int().min(0).default(0),
};
const milliseconds = z.number().int().min(0).max(600_000);

/**
 * Everything the local service can be made to do wrong: a closed union, reachable by code, by process
 * message and, for the built-in demo, by the `demo.*` calls; never over HTTP.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  /** 429; `retryAfter` is the header as sent: seconds or an HTTP date; absent = no header. */
  z.strictObject({ kind: z.literal('rate-limit'), ...aim, retryAfter: z.string().max(64).optional() }),
  /** Fails before anything happens, with the status and one of the error bodies services are known to use. */
  z.strictObject({
    kind: z.literal('status'),
    ...aim,
    status: z.number().int().min(400).max(599),
    body: z.enum(['standard', 'nested', 'oauth', 'text', 'html', 'empty']).default('standard'),
  }),
  /** Waits before it looks at the request. */
  z.strictObject({ kind: z.literal('delay'), ...aim, milliseconds }),
  /** Does the work, then waits before the headers. */
  z.strictObject({ kind: z.literal('slow-headers'), ...aim, milliseconds }),
  /** Sends the body in ten pieces over this time. */
  z.strictObject({ kind: z.literal('slow-body'), ...aim, milliseconds }),
  /** A body that continues until the reader leaves. */
  z.strictObject({ kind: z.literal('endless-body'), ...aim }),
  /** Closes the socket: before the work, after it but before the headers, or in the middle of the body. */
  z.strictObject({
    kind: z.literal('cut'),
    ...aim,
    at: z.enum(['before-headers', 'after-commit', 'mid-body']),
  }),
  /** Ends all access tokens, this request's included. */
  z.strictObject({ kind: z.literal('expire-tokens'), ...aim }),
  /** Adds values and fields the API document does not have. */
  z.strictObject({ kind: z.literal('unknown-enums'), ...aim }),
  z.strictObject({ kind: z.literal('unknown-fields'), ...aim }),
  /** Returns a page with the token that was sent. */
  z.strictObject({ kind: z.literal('repeat-page-token'), ...aim }),
  /** Returns an empty page, whose token leads to the page that was requested. */
  z.strictObject({ kind: z.literal('empty-page'), ...aim }),
  /** Shuffles or repeats the rows of a page. */
  z.strictObject({ kind: z.literal('reorder'), ...aim }),
  z.strictObject({ kind: z.literal('duplicate'), ...aim }),
  /** After the work is done: a web page, JSON that stops in the middle, 500 without a body. */
  z.strictObject({
    kind: z.literal('html'),
    ...aim,
    status: z.number().int().min(200).max(599).default(200),
  }),
  z.strictObject({ kind: z.literal('truncated-json'), ...aim }),
  z.strictObject({ kind: z.literal('empty-500'), ...aim }),
  /** An update of a flag that drops fields set to false, or changes another field as well. */
  z.strictObject({ kind: z.literal('ignore-false'), ...aim }),
  z.strictObject({
    kind: z.literal('change-another-field'),
    ...aim,
    field: z.string().default('description'),
    value: z.union([z.string(), z.boolean()]).default('Changed by the local service.'),
  }),
]);
/** A fault as given: aim and details may be left out. */
export type FaultInput = z.input<typeof faultSchema>;
export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];
