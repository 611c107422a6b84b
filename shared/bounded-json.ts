/**
 * Levels of lists and objects that are read of JSON from outside. No answer, body or delivery of the API document
 * comes near it, and the limits of what handles JSON afterwards lie well above: Electron passes about 1,000 levels
 * to the page, and code that walks a value by recursion ends at some thousands.
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
  if (deepValues(text, 1).length > 0) throw new TooDeepError();
  return JSON.parse(text, reviver);
}

/** The text with another in place of each value that nests too deeply; text that is no JSON stays none. */
export function withoutDeepValues(text: string): string {
  let from = 0;
  let kept = '';
  for (const { start, end } of deepValues(text, Infinity)) {
    kept += `${text.slice(from, start)}"…"`;
    from = end;
  }
  return kept + text.slice(from);
}

const [quote, openList, closeList, openObject, closeObject] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];

/** Where lists and objects stand that are one level too deep; ends when it has found `most` of them. */
function deepValues(text: string, most: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth !== maxJsonDepth + 1) continue;
      found.push({ start: at, end: text.length });
      if (found.length === most) return found;
    } else if (code === closeList || code === closeObject) {
      const last = found.at(-1);
      if (depth === maxJsonDepth + 1 && last !== undefined) last.end = at + 1;
      depth -= 1;
    }
  }
  return found;
}

/** The place of the closing quote; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
