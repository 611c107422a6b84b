import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

/** What the window's status bar shows of the active profile's connection. */
export const sessionStatusSchema = z.strictObject({
  profileId: profileIdSchema,
  /** `idle`: nothing was asked yet. `offline`: the last call got no answer. `refused`: no token or no permission. */
  connection: z.enum(['idle', 'connecting', 'connected', 'offline', 'refused']),
  /** Milliseconds of the last answered call. */
  latencyMs: z.number().nonnegative().nullable(),
  callsInFlight: z.number().int().nonnegative(),
  callsQueued: z.number().int().nonnegative(),
  callsLimit: z.number().int().positive(),
  /** Port of the local service, for the demo profile. */
  localServicePort: z.number().int().nullable(),
  /** Since when there is no connection, RFC 3339. */
  offlineSince: z.string().nullable(),
  /** Until when a call waits because the service limits the rate, RFC 3339; null = none does. */
  limitedUntil: z.string().nullable(),
  /** When the token in use ends, RFC 3339; null: there is none yet, or its answer names no end. Never the token. */
  tokenExpiresAt: z.string().nullable(),
  lastError: appErrorSchema.nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const sessionCalls = {
  'session.status': { input: z.strictObject({}), output: sessionStatusSchema },
} as const satisfies Record<string, Call>;
