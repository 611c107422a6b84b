import { z } from 'zod';
import { openEnum, text, time } from './tolerant.ts';

const prefix = 'notification.client.';
/** The seven types of §6; others are kept raw. */
export const notificationTypes = [
  `${prefix}check_complete.v1`,
  `${prefix}report_updated.v1`,
  `${prefix}ongoing_monitoring_hit.v1`,
  `${prefix}ongoing_monitoring_renewal_reminder.v1`,
  `${prefix}report_generated.v1`,
  `${prefix}ongoing_monitoring_started.v1`,
  `${prefix}ongoing_monitoring_renewed.v1`,
] as const;

/** Payload (§6): the fields of CheckCompleteData. Those of other types are not shown. */
export const notificationPayloadSchema = z.looseObject({
  '@type': text,
  check: text,
  displayName: text,
  state: text,
  recommendation: text,
  completeTime: time,
});

/** Notification (§6). Every payload should include `check`; the reader does not rely on it. */
export const notificationSchema = z.looseObject({
  name: z.string(),
  type: openEnum<typeof notificationTypes>(),
  createTime: time,
  payload: notificationPayloadSchema.optional().catch(undefined),
});
export type Notification = z.infer<typeof notificationSchema>;
