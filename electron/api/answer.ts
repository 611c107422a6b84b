import type { z } from 'zod';
import { t } from '#shared/messages/text';
import type { Operation } from '#shared/operations';
import { readAs } from '#shared/read-as';
import { err, ok, type Result } from '#shared/result';
import { protocolError, type RequestFacts } from './errors.ts';
import type { Answered } from './transport.ts';

export interface ReadAnswer {
  value: unknown;
  /** Nothing came back: no body, or an object without fields. */
  empty: boolean;
}

/**
 * The value of a 2xx answer, checked by the operation's schema. The content type is not relied on:
 * JSON sent as text is still JSON, and a page of a captive portal is not.
 */
export function readAnswer(
  facts: RequestFacts,
  operation: Pick<Operation, 'method' | 'response'>,
  answer: Answered,
): Result<ReadAnswer> {
  const fault = (reason: Parameters<typeof protocolError>[1], message: string) =>
    err(protocolError(facts, reason, answer.status, message));
  const text = answer.body.toString('utf8').replace(/^\uFEFF/, '');
  const blank = text.trim() === '';
  if (blank && operation.method === 'GET') return fault('empty', t('The answer has no content.'));

  let json: unknown = {};
  if (!blank) {
    try {
      json = JSON.parse(text);
    } catch {
      return endsEarly(text)
        ? fault('truncated', t('The answer breaks off in the middle.'))
        : fault('not-json', t('The answer is not JSON.'));
    }
  }
  const parsed = readAs(operation.response, json);
  if (!parsed.success) {
    if (blank) return fault('empty', t('The answer has no content.'));
    return fault(
      'wrong-shape',
      t('The answer does not have the expected shape at {error}.', { error: placeOf(parsed.error) }),
    );
  }
  return ok({
    value: parsed.data,
    empty: typeof json === 'object' && json !== null && Object.keys(json).length === 0,
  });
}

/** Where a value does not fit, as a path; never the value itself. */
function placeOf(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.length === 0
    ? t('its top level')
    : path
        .map((step, index) =>
          typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`,
        )
        .join('');
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
