import { z } from 'zod';
import { callDetailSchema, callRowSchema, maxCalls, oldestCallsSchema } from '../../call-log.ts';
import { profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

const id = z.number().int().positive();
const ofProfile = z.strictObject({ profileId: profileIdSchema });

export const callLogCalls = {
  /** Requests since the one numbered `after`, oldest first; those before `oldest` are no longer kept. */
  'callLog.list': {
    input: ofProfile.extend({ after: z.number().int().nonnegative() }),
    output: z.strictObject({ rows: z.array(callRowSchema), oldest: oldestCallsSchema }),
  },
  /** One request with its bodies masked; null: it is no longer kept. */
  'callLog.read': { input: ofProfile.extend({ id }), output: callDetailSchema.nullable() },
  /** Asks for the same call again. A mutation goes through the guard, which asks first each time. */
  'callLog.replay': {
    input: ofProfile.extend({ id, organizationDisplayName: z.string().max(500).nullable() }),
    output: z.null(),
  },
  /** Writes the requests as a masked HTTP Archive to a file of the operator's choice. */
  'callLog.export': {
    input: ofProfile.extend({ ids: z.array(id).min(1).max(maxCalls) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
  'callLog.clear': { input: ofProfile, output: z.null() },
} as const satisfies Record<string, Call>;
