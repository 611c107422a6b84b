import { z } from 'zod';

/**
 * Building blocks of the tolerant reader: an answer is never rejected for one odd field. A value of the
 * wrong type reads as absent, unknown enum values stay as they came, unknown fields are kept.
 */
export const text = z.string().optional().catch(undefined);
export const flag = z.boolean().optional().catch(undefined);
export const wholeNumber = z.int().optional().catch(undefined);
export const names = z.array(z.string()).optional().catch(undefined);
export const object = z.looseObject({}).optional().catch(undefined);

/** A count; int64 values may come as strings of digits, as protobuf JSON writes them. */
export const count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/** An enum that keeps values it does not know; the type says which ones it does. */
export function openEnum<V extends readonly string[]>() {
  const open: z.ZodType<V[number] | (string & {}), string> = z.string();
  return open.optional().catch(undefined);
}

/** A list of rows and the token of the next page; an absent list is an empty one. */
export function page<const K extends string, T extends z.ZodType>(field: K, row: T) {
  return z.looseObject({
    [field]: z.array(row).default([]),
    nextPageToken: z.string().default(''),
  } as { [P in K]: z.ZodDefault<z.ZodArray<T>> } & { nextPageToken: z.ZodDefault<z.ZodString> });
}
