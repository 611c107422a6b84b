import { z } from 'zod';
import { appErrorSchema, presentReason } from '#shared/errors';
import { parseJson } from '#shared/unspecified/json';

/** What a column of the database holds, as it is read. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
export const json = z.string().transform((text): unknown => JSON.parse(text));
/** An error. The first version wrote the service's message as `said`. */
export const storedError = z
  .looseObject({ said: z.unknown().optional(), reason: z.string().transform(presentReason).optional() })
  .transform(({ said, ...error }) => (said === undefined ? error : { ...error, serviceMessage: said }))
  .pipe(appErrorSchema);
/** Milliseconds since 1970, read as RFC 3339. */
export const time = z.number().transform((at) => new Date(at).toISOString());

/** The value of a JSON text; null where there is none, or one that the schema does not know, as of another version. */
export function readJson<S extends z.ZodType>(schema: S, text: string | null | undefined): z.infer<S> | null {
  return text === null || text === undefined ? null : (schema.safeParse(parseJson(text)).data ?? null);
}
