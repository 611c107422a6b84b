import { z } from 'zod';
import { changeSchema } from './change-file.ts';
import { dialectNames } from './dialects/dialects.ts';
import {
  faultSchema,
  maxAdvanceMs,
  requestCountsSchema,
  webhookTargetSchema,
} from '#shared/local-service-faults';

/** Earlier changes, oldest first. */
export const changesSchema = z.array(changeSchema);

/** Messages between the main process and the local service's utility process, checked on both sides. */
const startOptionsSchema = z.strictObject({
  port: z.number().int().min(0).max(65_535).optional(),
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
  twinOf: z.number().int().min(0).max(4_294_967_295).optional(),
  organizations: z.number().int().min(0).max(50_000).optional(),
  checks: z.number().int().min(0).max(500_000).optional(),
  notifications: z.number().int().min(0).max(5_000_000).optional(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  globalAdmin: z.boolean().optional(),
  dialect: z.enum(dialectNames).optional(),
  persist: z.string().min(1).optional(),
  /** The moment the seeded past ends; with it, how often the data started over and what was changed since. */
  epoch: z.number().int().min(0).optional(),
  generation: z.number().int().min(0).optional(),
  changes: changesSchema.optional(),
  /** Milliseconds the service's clock is ahead of the machine's. */
  ahead: z.number().int().min(0).optional(),
  /** Post a message for each change. */
  reportChanges: z.boolean().optional(),
});

/** A message with an id is replied to with `done`, `requests`, `faults` or `failed` with the same id. */
const replyId = { id: z.number().int().optional() };

export const toLocalServiceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), options: startOptionsSchema }),
  /** Adds a fault; faults add up until they are used up or cleared. */
  z.strictObject({ type: z.literal('fault'), ...replyId, fault: faultSchema }),
  z.strictObject({ type: z.literal('clear-faults'), ...replyId }),
  /** The faults that are not used up. */
  z.strictObject({ type: z.literal('list-faults'), ...replyId }),
  /** Where an organization's notifications are pushed; null = nowhere. */
  z.strictObject({
    type: z.literal('webhook'),
    ...replyId,
    organization: z.string(),
    webhook: webhookTargetSchema.nullable(),
  }),
  /** Moves the service's clock ahead, so that what is due by then happens now. */
  z.strictObject({
    type: z.literal('advance'),
    ...replyId,
    milliseconds: z.number().int().min(0).max(maxAdvanceMs),
  }),
  /** How many requests of each kind were received since the start. */
  z.strictObject({ type: z.literal('count-requests'), ...replyId }),
]);
export type ToLocalService = z.input<typeof toLocalServiceSchema>;

export const fromLocalServiceSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('ready'),
    port: z.number().int(),
    baseUrl: z.string(),
    authUrl: z.string(),
  }),
  /** The service could not start, or could not do what a message asked. */
  z.strictObject({ type: z.literal('failed'), ...replyId, message: z.string() }),
  z.strictObject({ type: z.literal('done'), ...replyId }),
  z.strictObject({ type: z.literal('requests'), ...replyId, requests: requestCountsSchema }),
  z.strictObject({ type: z.literal('faults'), ...replyId, faults: z.array(faultSchema) }),
  z.strictObject({ type: z.literal('changed'), change: changeSchema }),
]);
export type FromLocalService = z.infer<typeof fromLocalServiceSchema>;
