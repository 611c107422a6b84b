import { parseBoundedJson, parseWithNumbers } from '../bounded-json.ts';
import { isFields } from './reading.ts';

/**
 * A number whose digits JavaScript does not keep, such as 12345678901234567890, 1.0 or 1e3, as the service
 * wrote it. It replaces the number only when a response is shown unchanged.
 */
const member = '@number';
export interface RawNumber {
  '@number': string;
}

export function isRawNumber(value: unknown): value is RawNumber {
  if (!isFields(value) || Object.keys(value).length !== 1) return false;
  const written = value[member];
  return typeof written === 'string' && /^-?\d[\d.eE+-]*$/.test(written);
}

/** What came for an object that was parsed, where a number in it is not as it was written. */
const asWritten = new WeakMap<object, object>();

/** parseBoundedJson that remembers how numbers were written. Throws what that throws. */
export function parseAsWritten(text: string): unknown {
  const { json, hasOddNumbers } = parseWithNumbers(text);
  if (!hasOddNumbers) return json;
  const written = parseBoundedJson(text, keepNumber);
  remember(json, written);
  return json;
}

/** The object as the service wrote it. */
export function writtenOf<T extends object>(parsed: T): object {
  return asWritten.get(parsed) ?? parsed;
}

/** `source` is missing on engines that do not give it; numbers are then as parsed. */
function keepNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && source !== JSON.stringify(value)
    ? { [member]: source }
    : value;
}

/** True when something below was written otherwise. */
function remember(parsed: unknown, written: unknown): boolean {
  if (typeof parsed !== 'object' || parsed === null) return isRawNumber(written);
  if (typeof written !== 'object' || written === null) return false;
  const others = new Map<string, unknown>(Object.entries(written));
  let differs = false;
  for (const [name, value] of Object.entries(parsed)) differs = remember(value, others.get(name)) || differs;
  if (differs) asWritten.set(parsed, written);
  return differs;
}

/** The JSON of a value, indented, its numbers as they were written. */
export function jsonText(value: unknown): string {
  const mark = '\ue000';
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => (isRawNumber(item) ? mark + item[member] : item),
    2,
  );
  return text.replace(new RegExp(`"${mark}([-+.\\deE]+)"`, 'g'), '$1');
}
