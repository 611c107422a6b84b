import { z } from 'zod';

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

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined);
const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : undefined;
export function wholeNumberOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return Number.isInteger(number) ? number : undefined;
}
