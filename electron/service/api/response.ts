import { maxJsonDepth, TooDeepError, withoutDeepValues } from '#shared/bounded-json';
import { t } from '#shared/messages/text';
import type { Operation } from '#shared/operations';
import { isErrorResponse } from '#shared/reading/error-in-success';
import type { Mappings } from '#shared/reading/mappings';
import { parseAsWritten } from '#shared/reading/raw-number';
import { shortenedJson } from '#shared/reading/shortened';
import { err, ok, type Result } from '#shared/result';
import { readErrorBody } from './error-body.ts';
import { protocolError, type RequestFacts } from './errors.ts';
import type { Responded } from './transport.ts';

export interface ReadResponse {
  value: unknown;
  /** Mappings of the profile that the reading needed. */
  mappedBy: readonly string[];
}

/**
 * The value of a 2xx response, read as its operation says. The content type is not relied on: JSON sent as text
 * is still JSON, and a page of a captive portal is not. A success status whose body states an error is a failure.
 */
export function readResponse(
  facts: RequestFacts,
  operation: Pick<Operation, 'method' | 'response' | 'deepValues'>,
  responded: Pick<Responded, 'status' | 'body'> & Partial<Pick<Responded, 'headers'>>,
  mappings: Mappings,
): Result<ReadResponse> {
  const fault = (reason: Parameters<typeof protocolError>[1], message: string) =>
    protocolError(facts, reason, responded.status, message);
  const text = responded.body.startsWith('\uFEFF') ? responded.body.slice(1) : responded.body;
  const blank = text.trim() === '';
  if (blank && operation.method === 'GET')
    return err(fault('empty', t('The service sent a status and no content.')));

  let json: unknown = {};
  if (!blank) {
    try {
      json = parseAsWritten(operation.deepValues === 'left-out' ? withoutDeepValues(text) : text);
    } catch (failure) {
      if (failure instanceof TooDeepError)
        return err(
          fault(
            'too-deep',
            t('The response nests lists and objects more than {levels} levels deep.', {
              levels: maxJsonDepth,
            }),
          ),
        );
      return endsEarly(text)
        ? err(fault('truncated', t('The JSON of the response ends early.')))
        : err(fault('not-json', t('A proxy or another server may have sent the response.')));
    }
  }
  const { response } = operation;
  const hasNextLink = linksToNext(responded.headers?.['link']);
  const reading = response.read(json, { operation: facts.operation, mappings, hasNextLink });
  const isRead = reading.is !== 'not-understood';
  /** Only a failure shows what was received. */
  const received = () => {
    const shown = shortenedJson(json);
    return shown !== null && { received: shown };
  };
  if (isErrorResponse(json, response.form.is === 'any' ? 'any' : isRead ? 'read' : 'none')) {
    const { code, message } = readErrorBody(text);
    return err({
      ...fault('error-in-success', t('The response contains an error instead of data.')),
      ...(code !== undefined && { code }),
      ...(message !== undefined && { serviceMessage: message }),
      advice: t("Read the service's message in Details, then correct the request."),
      ...received(),
    });
  }
  if (!isRead) {
    if (blank) return err(fault('empty', t('The service sent a status and no content.')));
    return err({
      ...fault('not-understood', notUnderstoodWords(reading.at)),
      advice: t('Test the connection in the profile. The report may suggest a mapping.'),
      ...received(),
    });
  }
  return ok({ value: reading.value, mappedBy: reading.is === 'mapped' ? reading.by : [] });
}

/** Whether a `Link` header names the next page (RFC 8288). */
function linksToNext(link: string | string[] | undefined): boolean {
  return [link ?? []].flat().some((text) => /;\s*rel\s*=\s*("([^"]*\s)?next[\s"]|next\b)/i.test(text));
}

function notUnderstoodWords(at: string): string {
  return at === ''
    ? t('The app does not understand the response.')
    : t('The app does not understand the response. Its data may be in “{at}”.', { at });
}

/** True for text that opens like JSON and ends inside a string, list or object. */
export function endsEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return inString || depth > 0;
}
