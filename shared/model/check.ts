import { z } from 'zod';
import { checkParamsSchema, subjectSchema } from './check-params.ts';
import { flag, openEnum, text, time } from './tolerant.ts';

export const checkStates = ['ACTIVE', 'INACTIVE', 'CANCELLED', 'DELETED'] as const;

/** Check (§2). */
export const checkSchema = z.looseObject({
  name: z.string(),
  displayName: text,
  clientReference: text,
  template: text,
  params: checkParamsSchema.optional().catch(undefined),
  state: openEnum<typeof checkStates>(),
  createTime: time,
  updateTime: time,
  creator: text,
  notificationRecipient: text,
  ongoingMonitoringEnabled: flag,
  relatedSubjects: z
    .array(z.looseObject({ role: text, subject: subjectSchema.optional().catch(undefined) }))
    .optional()
    .catch(undefined),
});
export type Check = z.infer<typeof checkSchema>;
