import { z } from 'zod';
import { guardStateSchema } from '../../guard.ts';
import { ofProfile, type Call } from '../call.ts';

export const guardCalls = {
  'guard.state': { input: z.strictObject({}), output: guardStateSchema },
  /**
   * Production for this many minutes, by default those of the profile, after the operator confirmed it;
   * elsewhere without limit and without a question.
   */
  'guard.unlock': {
    input: z.strictObject({ ...ofProfile, minutes: z.number().int().min(1).max(120).optional() }),
    output: guardStateSchema,
  },
  /** Asks before each mutation, in sandbox and demo. */
  'guard.confirmEach': { input: z.strictObject(ofProfile), output: guardStateSchema },
  'guard.lock': { input: z.strictObject({}), output: guardStateSchema },
} as const satisfies Record<string, Call>;
