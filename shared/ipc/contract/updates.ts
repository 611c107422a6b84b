import { z } from 'zod';
import type { Call } from '../call.ts';

/** Where the app stands with its own newer versions. Times are RFC 3339. */
export const updateStatusSchema = z.discriminatedUnion('state', [
  /** This build names no feed, or it is not an installed one: nothing is ever asked. */
  z.strictObject({ state: z.literal('off') }),
  z.strictObject({ state: z.literal('idle'), checkedAt: z.string().nullable() }),
  z.strictObject({ state: z.literal('checking') }),
  z.strictObject({
    state: z.literal('downloading'),
    version: z.string(),
    percent: z.number().min(0).max(100),
  }),
  /** Installed when the app quits, or at once when asked. */
  z.strictObject({ state: z.literal('ready'), version: z.string() }),
  z.strictObject({ state: z.literal('failed'), message: z.string() }),
]);
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

export const updateCalls = {
  'updates.status': { input: z.strictObject({}), output: updateStatusSchema },
  'updates.check': { input: z.strictObject({}), output: updateStatusSchema },
  'updates.install': { input: z.strictObject({}), output: z.null() },
} as const satisfies Record<string, Call>;

export const updateEvents = { 'updates.changed': updateStatusSchema } as const;
