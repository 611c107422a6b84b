import { z } from 'zod';
import { profileIdSchema } from '../profile.ts';

/** A call of the contract: one object in, one value out, both checked at both ends. */
export interface Call {
  input: z.ZodType;
  output: z.ZodType;
  /** Handled only right after the operator clicked or pressed a key. */
  needsGesture?: true;
}

/** Part of the input of every call about a profile, so that a reply of A is never shown under B. */
export const ofProfile = { profileId: profileIdSchema };
export const count = z.number().int().nonnegative();
