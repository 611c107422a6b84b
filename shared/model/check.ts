import { z } from 'zod';
import { checkParamsSchema, subjectSchema } from './check-params.ts';
import { flag, openEnum, text, time } from './tolerant.ts';

export const checkStates = ['ACTIVE', 'INACTIVE', 'CANCELLED', 'DELETED'] as const;

const relatedSubjectSchema = z.looseObject({
  role: text,
  subject: subjectSchema.optional().catch(undefined),
});

/** The entries that are objects: one that is null hides no person beside it. */
function relatedSubjectsIn(value: unknown) {
  if (!Array.isArray(value)) return undefined;
  const read = value.flatMap((entry) => {
    const parsed = relatedSubjectSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return read.length === 0 ? undefined : read;
}

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
    .array(relatedSubjectSchema)
    .optional()
    .catch(({ value: raw }) => relatedSubjectsIn(raw)),
});
export type Check = z.infer<typeof checkSchema>;
