import { z } from 'zod';
import {
  faultSchema,
  maxAdvanceMs,
  requestCountsSchema,
  webhookTargetSchema,
} from '../../local-service-faults.ts';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';

/** Calls of the built-in Demo service; no other service gets these calls. */
export const demoCalls = {
  /** Adds a fault; faults add up until they are used up or cleared. */
  'demo.fault': { input: z.strictObject({ fault: faultSchema }), output: z.null() },
  /** The faults that are not used up, in the order they were added. */
  'demo.faults': { input: z.strictObject(ofProfile), output: z.array(faultSchema).readonly() },
  'demo.clearFaults': { input: z.strictObject({}), output: z.null() },
  /** Moves the service's clock ahead; everything due by then has happened when this returns. */
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
  /** Resets the Demo to its first start; its saved data is deleted, except its journal. */
  'demo.reset': { input: z.strictObject({}), output: z.null() },
  'demo.requests': { input: z.strictObject({}), output: requestCountsSchema },
} as const satisfies Record<string, Call>;
