import { z } from 'zod';
import { openEnum, text, time } from './tolerant.ts';

export const findingStates = ['UNREVIEWED', 'CONFIRMED', 'DISMISSED', 'RETRACTED_BY_PROVIDER'] as const;
export const reviewStates = ['CONFIRMED', 'DISMISSED'] as const;
/** States after which nobody needs to decide. */
export const decidedStates: readonly string[] = [...reviewStates, 'RETRACTED_BY_PROVIDER'];
export const reviewReasons = ['OTHER', 'NAME_NOT_EXACT'] as const;
export const findingSeverities = ['HIGH'] as const;
export const findingTypes = ['PEP_MATCH', 'SANCTIONS_MATCH'] as const;

/** Finding (§2): an issue raised by a check. */
export const findingSchema = z.looseObject({
  name: z.string(),
  createTime: time,
  updateTime: time,
  displayName: text,
  description: text,
  severity: openEnum<typeof findingSeverities>(),
  type: openEnum<typeof findingTypes>(),
  state: openEnum<typeof findingStates>(),
  reviewedBy: text,
});
export type Finding = z.infer<typeof findingSchema>;

/** Body of ReviewFinding (§4). `reason` is open: §2 gives two values and says that more exist. */
export const reviewBodySchema = z.strictObject({
  name: z.string(),
  state: z.enum(reviewStates),
  review: z.strictObject({ description: z.string(), reason: z.string().min(1) }),
});
