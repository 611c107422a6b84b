import { z } from 'zod';
import {
  faultSchema,
  maxAdvanceMs,
  requestCountsSchema,
  webhookTargetSchema,
} from '../../local-service-faults.ts';
import { nameSchema } from '../../resource-names.ts';
import type { Call } from '../call.ts';

/** What can be done to the built-in Demo service; no other service hears of these calls. */
export const demoCalls = {
  /** Adds a fault; faults add up until they are used up or cleared. */
  'demo.fault': { input: z.strictObject({ fault: faultSchema }), output: z.null() },
  'demo.clearFaults': { input: z.strictObject({}), output: z.null() },
  /** Moves the service's clock ahead; what is due by then has happened when this answers. */
  'demo.advance': {
    input: z.strictObject({ milliseconds: z.number().int().min(0).max(maxAdvanceMs) }),
    output: z.null(),
  },
  /** Where the service pushes the notifications of an organization; null = nowhere. */
  'demo.webhook': {
    input: z.strictObject({
      organization: nameSchema('organization'),
      webhook: webhookTargetSchema.nullable(),
    }),
    output: z.null(),
  },
  /** The Demo as at its first start; what this computer keeps of it goes, except its journal. */
  'demo.startOver': { input: z.strictObject({}), output: z.null() },
  'demo.requests': { input: z.strictObject({}), output: requestCountsSchema },
} as const satisfies Record<string, Call>;
