import type { CallRow, LoggedOperation } from '#shared/call-log';
import { namedFields } from '#shared/reading/entry';
import { isFields } from '#shared/reading/reading';
import type { Activity, CallInput } from '../api/activity.ts';

type Attempted = Extract<Activity, { type: 'attempted' }>;
type Withheld = 'secret' | 'file' | 'too-large' | 'dropped';
export type RecordedBody =
  { is: 'none' } | { is: 'kept'; text: string } | { is: 'withheld'; reason: Withheld };

/** One request as it went, kept in the memory of the main process. It leaves it masked only. */
export interface CallRecord extends Pick<
  CallRow,
  'id' | 'operation' | 'attempt' | 'method' | 'path' | 'at' | 'status' | 'fault' | 'failed' | 'timing'
> {
  operation: LoggedOperation;
  origin: string;
  sentBytes: number;
  receivedBytes: number;
  request: CallInput | null;
  sent: { headers: Attempted['sent']['headers']; body: RecordedBody };
  received: { headers: NonNullable<Attempted['received']>['headers']; body: RecordedBody } | null;
}

/** A page of 100 checks is a third of it. */
const maxRecordedBodyBytes = 256 * 1024;

export function recordOf(
  attempt: Attempted,
  place: { id: number; attempt: number; queuedMs: number },
): CallRecord {
  const { operation, method, origin, path, startedAt, status, fault, request, sent, received } = attempt;
  const { latencyMs, connectMs, waitMs, receiveMs } = attempt;
  const { queuedMs } = place;
  return {
    id: place.id,
    attempt: place.attempt,
    operation,
    method,
    origin,
    path,
    at: new Date(startedAt).toISOString(),
    status,
    fault,
    request,
    timing: { queuedMs, connectMs, waitMs, receiveMs, totalMs: latencyMs },
    sentBytes: sent.body === null ? 0 : Buffer.byteLength(sent.body),
    receivedBytes: attempt.bytes,
    sent: { headers: sent.headers, body: keep(sent.body, operation) },
    received: received && { headers: received.headers, body: keep(received.body, operation) },
  };
}

/** What a call is about: the name in its path, or the one that a new flag is given. */
export function resourceOf(operation: LoggedOperation, { variables, body }: CallInput): string {
  const [inPath] = Object.values(variables);
  if (inPath !== undefined || operation !== 'CreateFeatureFlag' || !isFields(body)) return inPath ?? '';
  const { name } = namedFields('featureFlag', body);
  return typeof name === 'string' ? name : '';
}

/** Bytes of memory that the bodies of a record take. */
export function heldBytes({ sent, received }: CallRecord): number {
  return lengthOf(sent.body) + (received === null ? 0 : lengthOf(received.body));
}

export function withoutBodies(record: CallRecord): CallRecord {
  const drop = (body: RecordedBody): RecordedBody =>
    body.is === 'kept' ? { is: 'withheld', reason: 'dropped' } : body;
  const { sent, received, ...rest } = record;
  return {
    ...rest,
    request: null,
    sent: { ...sent, body: drop(sent.body) },
    received: received && { ...received, body: drop(received.body) },
  };
}

function lengthOf(body: RecordedBody): number {
  return body.is === 'kept' ? body.text.length : 0;
}

function keep(body: string | null, operation: LoggedOperation): RecordedBody {
  if (operation === 'RequestToken') return { is: 'withheld', reason: 'secret' };
  if (body === null)
    return operation === 'DownloadReport' ? { is: 'withheld', reason: 'file' } : { is: 'none' };
  if (body.length === 0) return { is: 'none' };
  if (body.length > maxRecordedBodyBytes) return { is: 'withheld', reason: 'too-large' };
  return { is: 'kept', text: body };
}
