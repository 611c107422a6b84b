import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { ofProfile, type Call } from '../call.ts';

/** What the window's status bar shows of the active profile's connection. */
export const sessionStatusSchema = z.strictObject({
  ...ofProfile,
  /**
   * `idle`: nothing was called yet. `offline`: the last call got no response. `refused`: the credentials are not
   * accepted. `no-token`: the token issuer responds and fails, so that nothing can be asked of the service.
   */
  connection: z.enum(['idle', 'connecting', 'connected', 'offline', 'refused', 'no-token']),
  /** Milliseconds of the last call that got a response. */
  latencyMs: z.number().nonnegative().nullable(),
  callsInFlight: z.number().int().nonnegative(),
  callsQueued: z.number().int().nonnegative(),
  callsLimit: z.number().int().positive(),
  /** The local service, for a built-in profile: its port, and how far its clock is ahead of this computer's. */
  localService: z
    .strictObject({ port: z.number().int(), aheadMs: z.number().int().nonnegative() })
    .nullable(),
  /** Since when there is no connection, RFC 3339. */
  offlineSince: z.string().nullable(),
  /** Until when a call waits because the service limits the rate, RFC 3339; null = none does. */
  limitedUntil: z.string().nullable(),
  /** When the token in use ends, RFC 3339; null: there is none yet, or its response names no end. Never the token. */
  tokenExpiresAt: z.string().nullable(),
  lastError: appErrorSchema.nullable(),
  /** Milliseconds this computer's clock is ahead of the service's, by its latest response; null: not known. */
  clockDifferenceMs: z.number().int().nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const sessionCalls = {
  'session.status': { input: z.strictObject({}), output: sessionStatusSchema },
  /** Ends every wait for the service, of calls and of the notification polling: what waits is tried now. */
  'session.retryNow': { input: z.strictObject(ofProfile), output: z.null() },
} as const satisfies Record<string, Call>;
