import { z } from 'zod';
import { t } from './messages/text.ts';
import { callFacts, callIds } from './profile-operations.ts';
import { isoTimeSchema } from './profile.ts';

/** Requests kept per profile, in memory only. */
export const maxCalls = 5000;
/** From here on a request counts as slow. */
export const slowMs = 1000;

export const loggedOperations = [...callIds, 'DownloadReport', 'RequestToken'] as const;
export type LoggedOperation = (typeof loggedOperations)[number];

const callFaults = [
  'unreachable',
  'name-not-found',
  'certificate',
  'certificate-untrusted',
  'certificate-expired',
  'certificate-not-yet-valid',
  'certificate-wrong-host',
  'tls',
  'timeout',
  'cut',
  'proxy',
  'too-large',
  'bad-encoding',
  'aborted',
  'sink',
  'invalid',
] as const;

const ms = z.number().nonnegative();
const bytes = z.number().int().nonnegative();

/** One request as the list shows it. Personal values in its address were replaced before it came here. */
export const callRowSchema = z.strictObject({
  id: z.number().int().positive(),
  operation: z.enum(loggedOperations),
  /** Requests of the same call up to this one: a retry or a replay under a new token is the second. */
  attempt: z.number().int().positive(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Path and query, percent-encoded. */
  path: z.string(),
  at: isoTimeSchema,
  /** Null: no response came. */
  status: z.number().int().nullable(),
  fault: z.enum(callFaults).nullable(),
  /** The call failed in spite of its status: an error in a success, a redirect, or a response not understood. */
  failed: z.literal(true).optional(),
  mutates: z.boolean(),
  timing: z.strictObject({ queuedMs: ms, connectMs: ms, waitMs: ms, receiveMs: ms, totalMs: ms }),
  sentBytes: bytes,
  receivedBytes: bytes,
});
export type CallRow = z.infer<typeof callRowSchema>;

/** Why no response came, or not all of it. */
export const callFaultWords: Readonly<Record<NonNullable<CallRow['fault']>, string>> = {
  unreachable: t('No connection'),
  'name-not-found': t('Host not found'),
  certificate: t('Certificate not valid'),
  'certificate-untrusted': t('Certificate not trusted'),
  'certificate-expired': t('Certificate expired'),
  'certificate-not-yet-valid': t('Certificate not valid yet'),
  'certificate-wrong-host': t('Certificate of another host'),
  tls: t('No secure connection'),
  timeout: t('Timed out'),
  cut: t('Connection lost'),
  proxy: t('Proxy connection failed'),
  'too-large': t('Response too large'),
  'bad-encoding': t('Response is incomplete'),
  aborted: t('Stopped by the app'),
  sink: t('Not saved to disk'),
  invalid: t('Could not be sent'),
};

const headersSchema = z.array(z.strictObject({ name: z.string(), value: z.string() }));
/** JSON with dots for what may be personal. */
export const maskedBodySchema = z.json();
/** `text` is one redacted line: the words of an error, or the title of a page. */
const loggedBodySchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('none') }),
  z.strictObject({ is: z.literal('masked'), value: maskedBodySchema }),
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({
    is: z.literal('withheld'),
    reason: z.enum(['secret', 'file', 'too-large', 'dropped', 'not-json']),
  }),
]);
export type LoggedBody = z.infer<typeof loggedBodySchema>;

export const callDetailSchema = z.strictObject({
  row: callRowSchema,
  origin: z.string(),
  sent: z.strictObject({ headers: headersSchema, body: loggedBodySchema }),
  received: z.strictObject({ headers: headersSchema, body: loggedBodySchema }).nullable(),
  /** A command that runs once TOKEN is set; null where it would need a secret or a signed address. */
  curl: z.string().nullable(),
  /** What a replay would be about, and whether the app offers one; null: the request is not known. */
  replay: z.strictObject({ resource: z.string(), isOffered: z.boolean() }).nullable(),
});
export type CallDetail = z.infer<typeof callDetailSchema>;

/** Whether a request changes something in the service. */
export function mutates(operation: LoggedOperation): boolean {
  return operation !== 'DownloadReport' && operation !== 'RequestToken' && callFacts(operation).mutates;
}

/** What a log drops, in this order: successful polls for notifications, other reads, failures, changes. */
export const callClasses = ['poll', 'read', 'failure', 'change'] as const;
export type CallClass = (typeof callClasses)[number];
type Outcome = Pick<CallRow, 'operation' | 'status' | 'failed'>;

const isFailure = ({ status, failed }: Outcome) => status === null || status >= 400 || failed === true;

export function classOf(outcome: Outcome): CallClass {
  const { operation } = outcome;
  if (mutates(operation)) return 'change';
  if (isFailure(outcome)) return 'failure';
  return operation === 'ListNotifications' ? 'poll' : 'read';
}

/** Number of the oldest request that is kept, by class; null: none is. */
const oldest = z.number().int().positive().nullable();
export const oldestCallsSchema = z.strictObject({
  poll: oldest,
  read: oldest,
  failure: oldest,
  change: oldest,
} satisfies Record<CallClass, unknown>);
export type OldestCalls = z.infer<typeof oldestCallsSchema>;

export function isKept(row: Outcome & Pick<CallRow, 'id'>, oldest: OldestCalls): boolean {
  const first = oldest[classOf(row)];
  return first !== null && row.id >= first;
}

/** Views of the list. */
export const callKinds = ['all', 'errors', 'mutations', 'slow'] as const;
export type CallKind = (typeof callKinds)[number];

const isOf: Readonly<Record<CallKind, (row: CallRow) => boolean>> = {
  all: () => true,
  errors: isFailure,
  mutations: ({ mutates }) => mutates,
  slow: ({ timing }) => timing.totalMs >= slowMs,
};

export interface CallFilter {
  kind: CallKind;
  operation: LoggedOperation | null;
  /** Polls are made by the app itself, several a second; they are hidden unless they are asked for. */
  showsPolls: boolean;
  /** Found in path, operation, status, method or the words of the fault; upper and lower case alike. */
  text: string;
}

export function filterCalls(
  rows: readonly CallRow[],
  { kind, operation, showsPolls, text }: CallFilter,
): readonly CallRow[] {
  const needle = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      isOf[kind](row) &&
      (showsPolls || operation === 'ListNotifications' || classOf(row) !== 'poll') &&
      (operation === null || row.operation === operation) &&
      (needle === '' || searchTexts(row).some((text) => text.toLowerCase().includes(needle))),
  );
}

export function countCalls(rows: readonly CallRow[]): Record<CallKind, number> {
  const counts = { all: 0, errors: 0, mutations: 0, slow: 0 };
  for (const row of rows) for (const kind of callKinds) if (isOf[kind](row)) counts[kind] += 1;
  return counts;
}

/** Median and 95th percentile (nearest rank) of the calls that got a response; null: none did. */
export function latencies(rows: readonly CallRow[]): { median: number; p95: number } | null {
  const all = rows
    .filter(({ status }) => status !== null)
    .map(({ timing }) => timing.totalMs)
    .sort((a, b) => a - b);
  const at = (share: number) => all[Math.max(0, Math.ceil(all.length * share) - 1)];
  const [median, p95] = [at(0.5), at(0.95)];
  return median === undefined || p95 === undefined ? null : { median, p95 };
}

function searchTexts({ path, operation, status, method, fault }: CallRow): string[] {
  return [
    `${method} ${readablePath(path)} ${operation} ${status ?? 'none'}`,
    ...(fault === null ? [] : [callFaultWords[fault]]),
  ];
}

/** The path as people read it; one that is not well-formed stays unchanged. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
