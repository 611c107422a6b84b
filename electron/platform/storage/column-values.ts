import { z } from 'zod';
import { appErrorSchema, presentReason } from '#shared/errors';

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
