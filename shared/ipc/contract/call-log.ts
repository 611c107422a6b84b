import { z } from 'zod';
import { callDetailSchema, callRowSchema, maxCalls, oldestCallsSchema } from '../../call-log.ts';
import { ofProfile, type Call } from '../call.ts';

const id = z.number().int().positive();

export const callLogCalls = {
  /** Requests since the one numbered `after`, oldest first; those before `oldest` are no longer kept. */
  'callLog.list': {
    input: z.strictObject({ ...ofProfile, after: z.number().int().nonnegative() }),
    output: z.strictObject({ rows: z.array(callRowSchema), oldest: oldestCallsSchema }),
  },
  /** One request with its bodies masked; null: it is no longer kept. */
  'callLog.read': { input: z.strictObject({ ...ofProfile, id }), output: callDetailSchema.nullable() },
  /** Sends the same call again. A mutation goes through the guard, which asks first each time. */
  'callLog.replay': {
    input: z.strictObject({ ...ofProfile, id }),
    output: z.null(),
  },
  /** Writes those of the requests that are still kept, `calls` of them, as a masked HTTP Archive to a file of the operator's choice. */
  'callLog.export': {
    input: z.strictObject({ ...ofProfile, ids: z.array(id).min(1).max(maxCalls) }),
    output: z.strictObject({ savedAs: z.string().nullable(), calls: z.number().int() }),
  },
  'callLog.clear': { input: z.strictObject(ofProfile), output: z.null() },
} as const satisfies Record<string, Call>;
