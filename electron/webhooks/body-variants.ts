import type { SignatureReason } from '#shared/webhook/verdict';

/** The body as it may have been before or after something changed it on its way. */
export interface BodyVariant {
  reason: SignatureReason | null;
  step: string;
  bytes: Uint8Array;
}

const mark = Buffer.of(0xef, 0xbb, 0xbf);

/** The body as given first, then what is usually done to it, most usual first. */
export function bodyVariants(given: Uint8Array): BodyVariant[] {
  const body = Buffer.from(given);
  const text = body.toString('utf8');
  const variants: BodyVariant[] = [{ reason: null, step: 'The bytes as given', bytes: body }];
  const add = (reason: SignatureReason, step: string, bytes: string | Uint8Array) => {
    const made = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
    if (!variants.some((other) => Buffer.compare(other.bytes, made) === 0))
      variants.push({ reason, step, bytes: made });
  };

  const newlines = 'With and without a last newline';
  add('trailing-newline', newlines, withoutLast(body));
  add('trailing-newline', newlines, Buffer.concat([body, Buffer.from('\n')]));
  add('trailing-newline', newlines, Buffer.concat([body, Buffer.from('\r\n')]));
  const marked = body.subarray(0, 3).equals(mark);
  add(
    'byte-order-mark',
    'With and without a byte order mark',
    marked ? body.subarray(3) : Buffer.concat([mark, body]),
  );
  add('line-endings', 'With other line endings', text.replaceAll('\r\n', '\n'));
  add('line-endings', 'With other line endings', text.replace(/\r?\n/g, '\r\n'));

  const value = parse(text);
  if (value !== undefined) {
    for (const [step, written] of serialisations(value)) {
      add('re-serialised', step, written);
      add('re-serialised', step, `${written}\n`);
    }
    add('parsed-body', 'The text of a parsed body', '[object Object]');
  }
  add('parsed-body', 'The body as a JSON string', JSON.stringify(text));
  add('body-encoding', 'In another character set', Buffer.from(body.toString('latin1'), 'utf8'));
  add('body-encoding', 'In another character set', Buffer.from(text, 'latin1'));
  return variants;
}

function withoutLast(body: Buffer): Buffer {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 0x0a || body[end - 1] === 0x0d)) end -= 1;
  return body.subarray(0, end);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** How the usual libraries write JSON. */
function serialisations(value: unknown): [step: string, text: string][] {
  const compact = JSON.stringify(value);
  const spaced = withSpaces(value);
  const sorted = JSON.stringify(inOrder(value));
  return [
    ['Written again, without spaces', compact],
    ['Written again, with spaces', spaced],
    ['Written again, indented', JSON.stringify(value, null, 2)],
    ['Written again, indented', JSON.stringify(value, null, 4)],
    ['Written again, indented', JSON.stringify(value, null, '\t')],
    ['Written again, with sorted keys', sorted],
    ['Written again, with sorted keys', withSpaces(inOrder(value))],
    ['Written again, with escapes', asciiOnly(compact)],
    ['Written again, with escapes', asciiOnly(spaced)],
    ['Written again, with escapes', compact.replaceAll('/', '\\/')],
    ['Written again, with escapes', asciiOnly(compact).replaceAll('/', '\\/')],
    ['Written again, with escapes', compact.replace(/[<>&]/g, escapeOf)],
  ];
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
