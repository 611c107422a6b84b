import { mutates, type CallDetail, type CallRow, type LoggedBody } from '#shared/call-log';
import { t } from '#shared/messages/text';
import type { CallId } from '#shared/profile-operations';
import { parseJson } from '#shared/unspecified/json';
import { quote } from '../api/quote.ts';
import { resourceOf, type CallRecord, type RecordedBody } from './call-record.ts';
import { asCurl } from './curl.ts';
import { maskedValues, maskPath } from './mask-address.ts';
import { maskBody, maskedTexts, type BodyContext } from './mask-body.ts';
import { maskHeaders } from './mask-headers.ts';

/** A record as it may leave the main process: nothing personal, no secret. */
export function rowOf(record: CallRecord): CallRow {
  const { id, operation, attempt, method, path, at, status, fault, failed, timing } = record;
  const { sentBytes, receivedBytes } = record;
  return {
    id,
    operation,
    attempt,
    method,
    at,
    status,
    fault,
    timing,
    sentBytes,
    receivedBytes,
    ...(failed === true && { failed }),
    path: maskPath(operation, path),
    mutates: mutates(operation),
  };
}

export function describeCall(record: CallRecord): CallDetail {
  const { operation, origin, sent, received, status } = record;
  const row = rowOf(record);
  const request = bodyOf(sent.body, { operation, isError: false, hidden: [] });
  const hidden = [
    ...maskedValues(operation, record.path),
    ...(sent.body.is === 'kept' && request.is === 'masked'
      ? maskedTexts(parseJson(sent.body.text), request.value)
      : []),
  ];
  const isError = status === null || status >= 400;
  const headers = maskHeaders(sent.headers);
  const canCopy = isCall(operation) && request.is !== 'withheld';
  return {
    row,
    origin,
    sent: {
      headers:
        operation === 'RequestToken'
          ? headers
          : [...headers, { name: 'authorization', value: t('Bearer, not shown') }],
      body: request,
    },
    received: received && {
      headers: maskHeaders(received.headers),
      body: bodyOf(received.body, { operation, isError, hidden }),
    },
    curl: canCopy
      ? asCurl({
          method: row.method,
          url: origin + row.path,
          headers,
          body: request.is === 'masked' ? JSON.stringify(request.value) : null,
        })
      : null,
    replay: replayOf(record),
  };
}

function replayOf({ operation, request }: CallRecord): CallDetail['replay'] {
  if (request === null || !isCall(operation)) return null;
  return { resource: resourceOf(operation, request), isOffered: isReplayable(operation) };
}

/** A check is created after a look-up of its reference alone, so that none is paid for twice. */
export function isReplayable(operation: CallId): boolean {
  return operation !== 'CreateCheck';
}

export function isCall(operation: CallRecord['operation']): operation is CallId {
  return operation !== 'RequestToken' && operation !== 'DownloadReport';
}

function bodyOf(body: RecordedBody, context: BodyContext): LoggedBody {
  if (body.is !== 'kept') return body;
  const text = body.text.replace(/^\uFEFF/, '');
  if (text.trim() === 'null') return { is: 'masked', value: null };
  const json = parseJson(text);
  if (json !== null) return { is: 'masked', value: maskBody(json, context) };
  const shown = plainText(text, context);
  return shown === '' ? { is: 'withheld', reason: 'not-json' } : { is: 'text', text: shown };
}

/**
 * What is shown of a body without fields to mask: the words of an error, and the title of a page. JSON that is cut off
 * or nests too deeply holds the same data as JSON that can be read.
 */
function plainText(text: string, { isError, hidden }: BodyContext): string {
  if (/^\s*<(?:!doctype\s+)?html\b/i.test(text))
    return quote(/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '', hidden);
  return isError && /^\s*[^\s[{"<]/.test(text) ? quote(text, hidden) : '';
}
