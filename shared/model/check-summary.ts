import { z } from 'zod';
import { count, flag, number, openEnum, text, time } from './tolerant.ts';

export const recommendations = [
  'CLEAR',
  'CONSIDER',
  'FAIL',
  'NOT_APPLICABLE',
  'NOT_SUCCESSFUL',
  'UNSUPPORTED_BY_PROVIDER',
  'PROCEED_WITH_CAUTION',
  'APPROVE',
] as const;

export const findingsCountSchema = z.looseObject({
  total: count,
  confirmed: count,
  dismissed: count,
  unreviewed: count,
});

/** Check summary as it comes on the wire: flat or payload shape (§2), distinguished by `payload`. */
export const checkSummarySchema = z.looseObject({
  name: text,
  check: text,
  createTime: time,
  updateTime: time,
  state: text,
  addressVerified: flag,
  identityVerified: flag,
  findingsCount: findingsCountSchema.optional().catch(undefined),
  recommendation: openEnum<typeof recommendations>(),
  riskScore: number,
  payload: z
    .looseObject({
      '@type': text,
      overallRecommendation: z
        .looseObject({ recommendation: openEnum<typeof recommendations>(), description: text })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  reportUrl: text,
  summaryReportUrl: text,
});
export type CheckSummary = z.infer<typeof checkSummarySchema>;

/** Fields of which a summary has at least one: the rest is shown unchanged. */
export const summaryFields = [
  'recommendation',
  'payload',
  'findingsCount',
  'riskScore',
  'check',
  'state',
  'name',
] as const;
