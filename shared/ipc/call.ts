import type { z } from 'zod';

/** A call of the contract: one object in, one value out, both checked at both ends. */
export interface Call {
  input: z.ZodType;
  output: z.ZodType;
  /** Answered only right after the operator clicked or pressed a key. */
  needsGesture?: true;
}
