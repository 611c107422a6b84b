import { z } from 'zod';
import { isFields } from '../reading/reading.ts';

/**
 * Building blocks of the tolerant reader: a response is never rejected for one odd field. A value of another
 * type is converted where it can only mean one thing and reads as absent otherwise; the received value stays
 * next to the parsed one (`shared/reading/as-received.ts`). Unknown enum values stay unchanged, unknown fields
 * are kept.
 */
export const text = z
  .string()
  .optional()
  .catch(({ value: raw }) => textOf(raw));
/**
 * A time (§2: RFC 3339). Services also write one without an offset, which is that of UTC and of no computer that reads
 * it, as seconds or milliseconds since 1970, or as `{seconds, nanos}`.
 */
export const time = z
  .custom<string>((value) => typeof value === 'string' && !isOtherTime(value))
  .optional()
  .catch(({ value: raw }) => timeOf(raw));
export const flag = z
  .boolean()
  .optional()
  .catch(({ value: raw }) => (raw === 'true' ? true : raw === 'false' ? false : undefined));
/** A number; services also write numbers as strings. */
export const number = z
  .number()
  .optional()
  .catch(({ value: raw }) => numberOf(raw));
export const wholeNumber = z
  .int()
  .optional()
  .catch(({ value: raw }) => wholeNumberOf(raw));
export const object = z.looseObject({}).optional().catch(undefined);

/** A count; int64 values may come as strings of digits, as protobuf JSON writes them. */
export const count = wholeNumber;

/** An enum that keeps values it does not know; the type says which ones it does. */
export function openEnum<V extends readonly string[]>() {
  const open: z.ZodType<V[number] | (string & {}), string> = z.string();
  return open.optional().catch(({ value: raw }) => textOf(raw));
}

const withoutOffset = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)$/;
const sinceEpoch = /^(\d{10}(?:\.\d+)?|\d{13})$/;
/** A number before 2001, such as 0: services write one for a time that they do not have. */
const noTime = /^\d{1,9}$/;
const isOtherTime = (text: string) =>
  !text.endsWith('Z') && [withoutOffset, sinceEpoch, noTime].some((form) => form.test(text));

function timeOf(value: unknown): string | undefined {
  if (isFields(value)) {
    const { seconds, nanos = 0, ...others } = value;
    const isStamp = typeof nanos === 'number' && Object.keys(others).length === 0;
    const since = typeof seconds === 'number' ? String(seconds) : seconds;
    return isStamp && typeof since === 'string' && /^\d{10}$/.test(since) ? timeOf(since) : undefined;
  }
  const text = typeof value === 'string' ? value : textOf(value);
  const [, day, clock] = withoutOffset.exec(text ?? '') ?? [];
  if (day !== undefined && clock !== undefined) return `${day}T${clock.replace(',', '.')}Z`;
  if (text === undefined || noTime.test(text)) return undefined;
  if (!sinceEpoch.test(text)) return text;
  return new Date(/^\d{13}$/.test(text) ? Number(text) : Math.floor(Number(text) * 1000)).toISOString();
}

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined);
const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : undefined;
export function wholeNumberOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return Number.isInteger(number) ? number : undefined;
}
