import { z } from 'zod';
import { wavesSchema } from './waves.ts';

export const rates = { fastest: 6000, byDefault: 120 } as const;
export const maxInFlight = 8;
export const maxErrors = 100;

/** How a change set is sent. */
export const paceSchema = z.strictObject({
  /** Errors after which it stops. */
  stopAfter: z.number().int().min(1).max(maxErrors),
  perMinute: z.number().int().min(1).max(rates.fastest),
  /** Changes that are under way at once. */
  inFlight: z.number().int().min(1).max(maxInFlight),
  /** Null: all organizations have their turn at once. */
  waves: wavesSchema.nullable(),
});
export type Pace = z.infer<typeof paceSchema>;
