import { z } from 'zod';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';
import type { Check } from '../../model/check.ts';
import { checkActions, checkStateSchema, maxCheckStateLength } from './check-detail.ts';
import { maxChosenChecks } from './findings.ts';
import { decisions, savedRunSchema, oneRun, runItem, savedAs } from './runs.ts';

export type CheckState = z.infer<typeof checkStateSchema>;

/** What a run notes of a check; null: nothing of it was read. A state is whatever the service says. */
export const checkStateOf = (
  check: Pick<Check, 'state' | 'ongoingMonitoringEnabled'> | null,
): CheckState => ({
  state: check?.state?.slice(0, maxCheckStateLength) ?? null,
  ongoingMonitoringEnabled: check?.ongoingMonitoringEnabled ?? null,
});

const checkItemSchema = z.strictObject({
  ...runItem,
  check: nameSchema('check'),
  action: z.enum(checkActions),
  /** As the operator saw it when deciding. */
  before: checkStateSchema,
  /** What was noted right before it was sent; null: it was not sent. */
  was: checkStateSchema.nullable(),
  /** As read after it was sent; null: not read. */
  now: checkStateSchema.nullable(),
});
export type CheckItem = z.infer<typeof checkItemSchema>;

const detailSchema = z.strictObject({ run: savedRunSchema, items: z.array(checkItemSchema) });
export type CheckRunDetail = z.infer<typeof detailSchema>;

const positions = z.array(z.number().int().nonnegative()).max(maxChosenChecks);

export const checkRunCalls = {
  'checkRuns.list': {
    input: z.strictObject(ofProfile),
    output: z.array(savedRunSchema),
  },
  'checkRuns.read': { input: z.strictObject(oneRun), output: detailSchema },
  /** Keeps a run and asks once, then sends each check one change at most. Returns at once; `checkRuns.changed` reports the rest. */
  'checkRuns.begin': {
    input: z.strictObject({
      ...ofProfile,
      action: z.enum(checkActions),
      checks: z
        .array(z.strictObject({ name: nameSchema('check'), before: checkStateSchema }))
        .min(1)
        .max(maxChosenChecks)
        .refine((checks) => new Set(checks.map(({ name }) => name)).size === checks.length),
    }),
    output: savedRunSchema,
  },
  'checkRuns.apply': { input: z.strictObject(oneRun), output: savedRunSchema },
  'checkRuns.stop': { input: z.strictObject(oneRun), output: savedRunSchema },
  /** Finds out about unknown outcomes, by reads only. */
  'checkRuns.lookUp': {
    input: z.strictObject({ ...oneRun, positions: positions.nullable() }),
    output: detailSchema,
  },
  /** `again`: failed checks wait again. `leave-out`: not sent. */
  'checkRuns.decide': {
    input: z.strictObject({ ...oneRun, decision: z.enum(decisions), positions }),
    output: detailSchema,
  },
  'checkRuns.remove': { input: z.strictObject(oneRun), output: z.null() },
  /** The outcome of each check as CSV; null when the operator chose nowhere. */
  'checkRuns.export': { input: z.strictObject(oneRun), output: savedAs },
} as const satisfies Record<string, Call>;

export const checkRunEvents = {
  /** A run, and the checks that changed since the last event; `items` null: read it again. */
  'checkRuns.changed': z.strictObject({ run: savedRunSchema, items: z.array(checkItemSchema).nullable() }),
  /** The operator removed it, or did not confirm it. */
  'checkRuns.removed': z.strictObject(oneRun),
} as const;
