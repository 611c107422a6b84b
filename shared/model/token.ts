import { z } from 'zod';
import { number } from './tolerant.ts';

/** Response of the token endpoint (§5). `expires_in` is tolerated when missing; the client then assumes little. */
export const tokenResponseSchema = z.looseObject({
  access_token: z.string().min(1),
  token_type: z.string().default('Bearer'),
  expires_in: number,
});
/** Lifetime of an access token in seconds (§8). */
export const tokenLifetimeSeconds = 3600;
/** Tokens are renewed this long before they expire, in seconds (§5 rule 2). */
export const tokenRefreshMarginSeconds = 300;
