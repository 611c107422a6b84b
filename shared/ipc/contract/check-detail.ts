import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { checkSchema } from '../../model/check.ts';
import { checkSummarySchema } from '../../model/check-summary.ts';
import { consumerTaskSchema, generatedSchema } from '../../model/unspecified.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';

const ofCheck = { ...ofProfile, name: nameSchema('check') };
const receivedAt = z.string();

/** The check reread after the service accepted a change: only that gives the new state (§3). */
const changedCheckSchema = z.strictObject({
  /** Null: it was accepted, and reading it again failed. */
  check: checkSchema.nullable(),
  readError: appErrorSchema.nullable(),
  receivedAt,
});
export type ChangedCheck = z.infer<typeof changedCheckSchema>;

export const checkActions = ['monitoring-on', 'monitoring-off', 'cancel'] as const;
export type CheckAction = (typeof checkActions)[number];

/** What the operator saw when deciding; null: not given. */
export const maxCheckStateLength = 256;
export const checkStateSchema = z.strictObject({
  state: z.string().max(maxCheckStateLength).nullable(),
  ongoingMonitoringEnabled: z.boolean().nullable(),
});

export const checkDetailCalls = {
  'checks.read': {
    input: z.strictObject(ofCheck),
    output: z.strictObject({ check: checkSchema, receivedAt }),
  },
  'checks.summary': {
    input: z.strictObject(ofCheck),
    output: z.strictObject({ summary: checkSummarySchema, receivedAt }),
  },
  'checks.consumerTasks': {
    input: z.strictObject(ofCheck),
    /** `stopped`: what ended the reading before the last page. */
    output: z.strictObject({
      tasks: z.array(consumerTaskSchema),
      facts: listFactsSchema,
      stopped: appErrorSchema.nullable(),
      receivedAt,
    }),
  },
  'checks.generateSummary': {
    input: z.strictObject(ofCheck),
    /** As it came: its fields are not shown (§2). */
    output: z.strictObject({ response: generatedSchema, receivedAt }),
  },
  'checks.setMonitoring': {
    input: z.strictObject({
      ...ofCheck,
      enabled: z.boolean(),
      /** What the operator saw when deciding; null: not given. */
      before: z.boolean().nullable(),
    }),
    output: changedCheckSchema,
  },
  'checks.cancel': {
    input: z.strictObject({
      ...ofCheck,
      before: checkStateSchema,
    }),
    output: changedCheckSchema,
  },
} as const satisfies Record<string, Call>;
