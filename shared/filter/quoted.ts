/** Quoted strings of a filter: how their content is read and how text is put into quotes. */
export interface Quoted {
  text: string;
  openStart: boolean;
  openEnd: boolean;
}

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '"': '"',
    "'": "'",
    '\\': '\\',
    '*': '*',
    n: '\n',
    r: '\r',
    t: '\t',
  }),
);

interface QuotedRun extends Quoted {
  /** Offset just past the closing quote, or past the end when it is missing. */
  end: number;
  closed: boolean;
  /** Offset of the first backslash that starts no escape, or null. */
  badEscape: number | null;
}

/** Reads the string whose opening quote is at `start`. */
export function readQuoted(source: string, start: number): QuotedRun {
  const quote = source[start];
  let text = '';
  let openStart = false;
  let openEnd = false;
  let badEscape: number | null = null;
  let at = start + 1;
  for (; at < source.length && source[at] !== quote; at += 1) {
    const char = source.charAt(at);
    openEnd = false;
    if (char === '*' && at === start + 1) {
      openStart = true;
    } else if (char === '\\') {
      const unicode = /^u[0-9a-fA-F]{4}/.exec(source.slice(at + 1, at + 6));
      const plain = escapes.get(source.charAt(at + 1));
      if (unicode !== null) text += String.fromCharCode(parseInt(unicode[0].slice(1), 16));
      else if (plain !== undefined) text += plain;
      else badEscape ??= at;
      at += unicode === null ? 1 : 5;
    } else {
      text += char;
      openEnd = char === '*';
    }
  }
  if (openEnd) text = text.slice(0, -1);
  const closed = at < source.length;
  return { text, openStart, openEnd, end: Math.min(at + 1, source.length), closed, badEscape };
}

/** Characters that are never raw in a printed filter: controls, line separators, lone surrogates. */
const unprintable = /[\p{Cc}\u2028\u2029\p{Cs}]/gu;

interface Quoting {
  start?: boolean;
  end?: boolean;
  /** How a star of the text itself is written. */
  star?: string;
}

/**
 * Puts text into double quotes so that all of it stays inside. `\*` is not an escape to every reader of AIP-160, so a
 * star of the text is written by its code: where that is read as a wildcard after all, more rows come, never fewer.
 */
export function quote(
  text: string,
  { start = false, end = false, star = codeOf('*') }: Quoting = {},
): string {
  const body = text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('*', () => star)
    .replace(unprintable, codeOf);
  return `"${start ? '*' : ''}${body}${end ? '*' : ''}"`;
}

function codeOf(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
