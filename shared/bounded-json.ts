/**
 * Levels of lists and objects that are read from outside JSON. No response, body or delivery of the API
 * document comes near it, and the limits of what handles JSON afterwards are well above: Electron passes
 * about 1,000 levels to the page, and code that walks a value by recursion ends at some thousands.
 */
export const maxJsonDepth = 200;

export class TooDeepError extends Error {
  constructor() {
    super(`The JSON nests more than ${maxJsonDepth} levels deep.`);
  }
}

/**
 * JSON.parse for texts from outside. The depth is looked at before anything is parsed.
 *
 * @throws {TooDeepError} for a text that nests too deeply, and what JSON.parse throws
 */
export function parseBoundedJson(
  text: string,
  reviver?: (key: string, value: unknown, context?: { source?: string }) => unknown,
): unknown {
  if (scan(text, 1).deep.length > 0) throw new TooDeepError();
  return JSON.parse(text, reviver);
}

/** parseBoundedJson, and whether a number in the text is not written as JavaScript writes it. */
export function parseWithNumbers(text: string): { json: unknown; hasOddNumbers: boolean } {
  const { deep, hasOddNumbers } = scan(text, 1);
  if (deep.length > 0) throw new TooDeepError();
  return { json: JSON.parse(text), hasOddNumbers };
}

/** The text with another in place of each value that nests too deeply; text that is no JSON stays none. */
export function withoutDeepValues(text: string): string {
  let from = 0;
  let bounded = '';
  for (const { start, end } of scan(text, Infinity).deep) {
    bounded += `${text.slice(from, start)}"…"`;
    from = end;
  }
  return bounded + text.slice(from);
}

const [quote, openList, closeList, openObject, closeObject] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];
/** What a number may hold besides digits: `.`, `e`, `E`, `+` and `-`. */
const inNumbers: ReadonlySet<number> = new Set([0x2e, 0x65, 0x45, 0x2b, 0x2d]);
const [minus, zero, nine, backslash] = [0x2d, 0x30, 0x39, 0x5c];

interface Scan {
  /** Positions of lists and objects that are one level too deep. */
  deep: { start: number; end: number }[];
  hasOddNumbers: boolean;
}

/** Looks at a text once, without parsing it; ends when it has found `most` values that are too deep. */
function scan(text: string, most: number): Scan {
  const deep: Scan['deep'] = [];
  let hasOddNumbers = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth !== maxJsonDepth + 1) continue;
      deep.push({ start: at, end: text.length });
      if (deep.length === most) break;
    } else if (code === closeList || code === closeObject) {
      const last = deep.at(-1);
      if (depth === maxJsonDepth + 1 && last !== undefined) last.end = at + 1;
      depth -= 1;
    } else if (isDigit(code) || code === minus) {
      const end = endOfNumber(text, at);
      hasOddNumbers ||= isOdd(text, at, end);
      at = end - 1;
    }
  }
  return { deep, hasOddNumbers };
}

/** The place of the closing quote; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** The place after the last character that may be part of the number. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (let code; isDigit((code = text.charCodeAt(end))) || inNumbers.has(code);) end += 1;
  return end;
}

const isDigit = (code: number) => code >= zero && code <= nine;

/** The usual number is a short one of digits, which needs no second look. */
function isOdd(text: string, start: number, end: number): boolean {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  if (at === end && end - start <= 15) return false;
  const written = text.slice(start, end);
  return JSON.stringify(Number(written)) !== written;
}
