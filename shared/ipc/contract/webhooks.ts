import { z } from 'zod';
import { notificationTypes } from '../../model/notification.ts';
import { signatureVerdictSchema } from '../../webhook/verdict.ts';
import type { Call } from '../call.ts';

/** Longest body the bench takes, in bytes. */
export const maxWebhookBodyBytes = 1_048_576;
/** Characters of an exported list: 200 deliveries, with what their headers hold. */
const maxExport = 4_000_000;
/** A body travels as base64, so that not a byte of it changes. */
const rawBody = z.base64().max(Math.ceil(maxWebhookBodyBytes / 3) * 4);
/** Used once and not kept: no reply carries a secret. */
const secret = z.string().min(1).max(4096);
const loopbackUrl = z.string().max(2048);
const port = z.number().int().min(1024).max(65_535);

const shapeVerdictSchema = z.strictObject({
  kind: z.enum(['known', 'known-type', 'unknown-type', 'unknown-shape', 'not-json']),
  type: z.string().nullable(),
  payloadType: z.string().nullable(),
  remarks: z.array(z.string()),
});

export const deliverySchema = z.strictObject({
  /** Number of the delivery since the receiver was made. */
  key: z.number().int(),
  receivedAt: z.string(),
  path: z.string(),
  notificationId: z.string().nullable(),
  notificationType: z.string().nullable(),
  organization: z.string().nullable(),
  bodyBytes: z.number().int(),
  signature: signatureVerdictSchema,
  shape: shapeVerdictSchema,
  /** Where headers and body disagree. */
  mismatches: z.array(z.string()),
  /** The delivery that had the same notification or the same signature before; null for the first. */
  replayOf: z.number().int().nullable(),
  /** The receiver's response. */
  status: z.number().int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const receiverStatusSchema = z.strictObject({
  /** Null: not listening. */
  url: z.string().nullable(),
  received: z.number().int(),
  /** Deliveries that were turned away unread: too large, cut off, not POST, not addressed to this computer. */
  refused: z.number().int(),
});
export type ReceiverStatus = z.infer<typeof receiverStatusSchema>;

const sent = z.strictObject({ status: z.number().int(), latencyMs: z.number().nonnegative() });

export const webhookCalls = {
  'webhooks.verify': {
    input: z.strictObject({
      body: rawBody,
      signature: z.string().max(8192),
      secret,
      /** Tried when the first does not fit. */
      others: z.array(z.strictObject({ label: z.string().max(200), secret })).max(20),
    }),
    output: z.strictObject({ signature: signatureVerdictSchema, shape: shapeVerdictSchema }),
  },
  'webhooks.startReceiver': { input: z.strictObject({ port, secret }), output: receiverStatusSchema },
  'webhooks.stopReceiver': { input: z.strictObject({}), output: receiverStatusSchema },
  /** The latest deliveries first. */
  'webhooks.deliveries': {
    input: z.strictObject({}),
    output: z.strictObject({ receiver: receiverStatusSchema, deliveries: z.array(deliverySchema) }),
  },
  /** The body of a delivery unchanged. */
  'webhooks.delivery': {
    input: z.strictObject({ key: z.number().int() }),
    output: z.strictObject({ delivery: deliverySchema, body: rawBody, signature: z.string().nullable() }),
  },
  /** Saves rows of the list as a file for spreadsheets; null when the dialog was closed. */
  'webhooks.exportDeliveries': {
    input: z.strictObject({ csv: z.string().max(maxExport) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
  'webhooks.clearDeliveries': { input: z.strictObject({}), output: z.null() },
  /** Sends a delivery once more, byte for byte, to another address of this computer. */
  'webhooks.replay': { input: z.strictObject({ key: z.number().int(), url: loopbackUrl }), output: sent },
  /** Sends a signed sample to an address of this computer. */
  'webhooks.sendSample': {
    input: z.strictObject({ type: z.enum(notificationTypes), url: loopbackUrl, secret }),
    output: sent.extend({ body: rawBody, signature: z.string() }),
  },
} as const satisfies Record<string, Call>;

export const webhookEvents = {
  'webhooks.received': deliverySchema,
} as const satisfies Record<string, z.ZodType>;
