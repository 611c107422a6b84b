import { z } from 'zod';

/** What a column of the database holds, as it is read. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
export const json = z.string().transform((text): unknown => JSON.parse(text));
/** Milliseconds since 1970, read as RFC 3339. */
export const time = z.number().transform((at) => new Date(at).toISOString());
