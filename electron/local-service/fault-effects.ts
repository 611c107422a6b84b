import type { Fault } from '#shared/local-service-faults';
import type { Page } from './dialects/responses.ts';
import type { Reply } from './dispatch.ts';

type Json = Record<string, unknown>;
type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function faultOf<K extends Fault['kind']>(faults: readonly Fault[], kind: K): FaultOf<K> | undefined {
  return faults.find((fault): fault is FaultOf<K> => fault.kind === kind);
}

export const webPage =
  '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>\n';

function failure({ status, body }: FaultOf<'status'>): Reply {
  const message = 'The local service was set to fail.';
  switch (body) {
    case 'standard':
      return { status, body: { code: status < 500 ? 'failed_precondition' : 'internal', message } };
    case 'nested':
      return { status, body: { error: { code: status, message, status: 'INTERNAL', details: [] } } };
    case 'oauth':
      return { status, body: { error: 'server_error', error_description: message } };
    case 'text':
      return { status, body: message, headers: { 'content-type': 'text/plain' } };
    case 'html':
      return { status, body: webPage, headers: { 'content-type': 'text/html' } };
    case 'empty':
      return { status, body: '', headers: { 'content-type': 'text/plain' } };
  }
}

/** The response of a request that is refused before any work is done. */
export function earlyResponse(faults: readonly Fault[]): Reply | undefined {
  const limit = faultOf(faults, 'rate-limit');
  if (limit !== undefined) {
    const body = { code: 'resource_exhausted', message: 'Too many requests.' };
    return {
      status: 429,
      body,
      headers: limit.retryAfter === undefined ? {} : { 'retry-after': limit.retryAfter },
    };
  }
  const status = faultOf(faults, 'status');
  return status && failure(status);
}

/** A change that is not made, or not only: what the handler sees in place of what was sent. */
export function alterRequestBody(faults: readonly Fault[], body: unknown): unknown {
  if (!isObject(body)) return body;
  let altered = body;
  if (faultOf(faults, 'ignore-false') !== undefined) {
    altered = Object.fromEntries(Object.entries(altered).filter(([, value]) => value !== false));
  }
  const another = faultOf(faults, 'change-another-field');
  return another === undefined ? altered : { ...altered, [another.field]: another.value };
}

const enumFields = new Set(['state', 'type', 'severity', 'recommendation', 'provenance', 'package']);

function withUnknownEnums(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withUnknownEnums(item));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withUnknownEnums(inner, name)]),
    );
  if (typeof value !== 'string') return value;
  if (key === '@type') return value.replace(/\w+$/, 'FutureData');
  if (!enumFields.has(key)) return value;
  return value.startsWith('notification.') ? 'notification.client.future_event.v1' : 'FUTURE_VALUE';
}

function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (!isObject(value)) return value;
  const known = Object.entries(value).map(([name, inner]) => [name, withUnknownFields(inner)] as const);
  return { ...Object.fromEntries(known), futureField: { since: 'v2', values: [1, 'two', null] } };
}

/** What the faults make of a page, before a dialect puts it on the wire. `target` is the request's path and query. */
export function alterPage<P extends Page<unknown>>(faults: readonly Fault[], target: string, page: P): P {
  let { rows, nextPageToken }: Page<unknown> = page;
  for (const { kind } of faults) {
    if (kind === 'reorder') rows = rows.toReversed();
    if (kind === 'duplicate') rows = rows.flatMap((row) => [row, row]);
    if (kind === 'repeat-page-token')
      nextPageToken = new URLSearchParams(target.split('?')[1]).get('pageToken') ?? nextPageToken;
  }
  return { ...page, rows, nextPageToken }; // the rows of the page, and no others
}

/** What the faults make of a body on the wire. */
export function alterResponseBody(faults: readonly Fault[], body: unknown): unknown {
  let altered = body;
  for (const { kind } of faults) {
    if (kind === 'unknown-enums') altered = withUnknownEnums(altered);
    if (kind === 'unknown-fields') altered = withUnknownFields(altered);
  }
  return altered;
}
