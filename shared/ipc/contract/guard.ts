import { z } from 'zod';
import { guardStateSchema } from '../../guard.ts';
import { profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

/** Names its profile, so that a click made for one profile never unlocks another. */
const ofProfile = { profileId: profileIdSchema };

export const guardCalls = {
  'guard.state': { input: z.strictObject({}), output: guardStateSchema },
  /** Production for so many minutes, those of the profile by default; elsewhere without limit. */
  'guard.unlock': {
    input: z.strictObject({ ...ofProfile, minutes: z.number().int().min(1).max(120).optional() }),
    output: guardStateSchema,
  },
  /** Asks before each mutation, in sandbox and demo. */
  'guard.confirmEach': { input: z.strictObject(ofProfile), output: guardStateSchema },
  'guard.lock': { input: z.strictObject({}), output: guardStateSchema },
  /** The operator's answer to `guard.asked`. The typed name is checked in the main process. */
  'guard.answer': {
    input: z.strictObject({
      question: z.uuid(),
      decision: z.enum(['send', 'keep']),
      typed: z.string().max(10_000),
    }),
    output: z.null(),
  },
} as const satisfies Record<string, Call>;
