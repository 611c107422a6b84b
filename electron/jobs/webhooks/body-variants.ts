import { parseBoundedJson } from '#shared/bounded-json';
import { t } from '#shared/messages/text';
import type { SignatureReason } from '#shared/webhook/verdict';

/** The body as it may have been before or after something changed it on its way. */
export interface BodyVariant {
  reason: SignatureReason | null;
  step: string;
  bytes: Uint8Array;
}

const mark = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * The body as given first, then what is usually done to it, most usual first. Each is computed on demand: a
 * valid signature needs only the first, and a large body is processed in slices.
 */
export function* bodyVariants(given: Uint8Array): Generator<BodyVariant, void, void> {
  const body = Buffer.from(given);
  const text = body.toString('utf8');
  const made: Buffer[] = [];
  for (const { bytes: content, ...how } of allVariants(body, text)) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    if (made.some((other) => other.equals(bytes))) continue;
    made.push(bytes);
    yield { ...how, bytes };
  }
}

interface Draft {
  reason: SignatureReason | null;
  step: string;
  bytes: string | Buffer;
}

function* allVariants(body: Buffer, text: string): Generator<Draft, void, void> {
  yield { reason: null, step: t('The bytes as received'), bytes: body };

  const newlines = { reason: 'trailing-newline', step: t('With and without a last newline') } as const;
  yield { ...newlines, bytes: withoutLast(body) };
  yield { ...newlines, bytes: Buffer.concat([body, Buffer.from('\n')]) };
  yield { ...newlines, bytes: Buffer.concat([body, Buffer.from('\r\n')]) };
  const marked = body.subarray(0, 3).equals(mark);
  yield {
    reason: 'byte-order-mark',
    step: t('With and without a byte order mark'),
    bytes: marked ? body.subarray(3) : Buffer.concat([mark, body]),
  };
  const endings = { reason: 'line-endings', step: t('With other line endings') } as const;
  yield { ...endings, bytes: text.replaceAll('\r\n', '\n') };
  yield { ...endings, bytes: text.replace(/\r?\n/g, '\r\n') };

  const value = parse(text);
  if (value !== undefined) {
    for (const [step, written] of serialisations(value)) {
      yield { reason: 're-serialised', step, bytes: written };
      yield { reason: 're-serialised', step, bytes: `${written}\n` };
    }
    yield {
      reason: 'parsed-body',
      step: t('A parsed body as text: [object Object]'),
      bytes: '[object Object]',
    };
  }
  yield { reason: 'parsed-body', step: t('The body as a JSON string'), bytes: JSON.stringify(text) };
  const encodings = { reason: 'body-encoding', step: t('The body in another character set') } as const;
  yield { ...encodings, bytes: Buffer.from(body.toString('latin1'), 'utf8') };
  yield { ...encodings, bytes: Buffer.from(text, 'latin1') };
}

function withoutLast(body: Buffer): Buffer {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 0x0a || body[end - 1] === 0x0d)) end -= 1;
  return body.subarray(0, end);
}

function parse(text: string): unknown {
  try {
    return parseBoundedJson(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** How the usual libraries write JSON. */
function* serialisations(value: unknown): Generator<[step: string, text: string], void, void> {
  const compact = JSON.stringify(value);
  yield [t('Re-serialised, without spaces'), compact];
  const spaced = withSpaces(value);
  yield [t('Re-serialised, with spaces'), spaced];
  for (const indent of [2, 4, '\t'])
    yield [t('Re-serialised, indented'), JSON.stringify(value, null, indent)];
  const sorted = inOrder(value);
  yield [t('Re-serialised, with sorted keys'), JSON.stringify(sorted)];
  yield [t('Re-serialised, with sorted keys'), withSpaces(sorted)];
  const escaped = t('Re-serialised, with escapes');
  yield [escaped, asciiOnly(compact)];
  yield [escaped, asciiOnly(spaced)];
  yield [escaped, compact.replaceAll('/', '\\/')];
  yield [escaped, asciiOnly(compact).replaceAll('/', '\\/')];
  yield [escaped, compact.replace(/[<>&]/g, escapeOf)];
}

/** As Python's json.dumps: a space after each colon and comma. */
function withSpaces(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withSpaces).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${withSpaces(each)}`);
  return `{${members.join(', ')}}`;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, each]) => [key, inOrder(each)]));
}

function asciiOnly(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, escapeOf);
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
