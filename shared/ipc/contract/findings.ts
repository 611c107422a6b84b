import { z } from 'zod';
import { seenRevisionSchema } from '../../check-detail/findings.ts';
import { appErrorSchema } from '../../errors.ts';
import { findingSchema, reviewStates } from '../../model/finding.ts';
import { profileIdSchema } from '../../profile.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import type { Call } from '../call.ts';

const ofProfile = { profileId: profileIdSchema };

/** A finding with the states of it that this workstation saw, oldest first. */
export const findingRowSchema = z.strictObject({
  finding: findingSchema,
  revisions: z.array(seenRevisionSchema),
});
export type FindingRow = z.infer<typeof findingRowSchema>;

/** The finding as the service now gives it; null: the review was accepted, and reading it again failed. */
export const reviewedSchema = z.strictObject({
  row: findingRowSchema.nullable(),
  readError: appErrorSchema.nullable(),
});
export type Reviewed = z.infer<typeof reviewedSchema>;

export const longestDescription = 4000;

export const findingCalls = {
  'findings.list': {
    input: z.strictObject({ ...ofProfile, check: nameSchema('check') }),
    output: z.strictObject({
      rows: z.array(findingRowSchema),
      facts: listFactsSchema,
      /** What ended the reading before the last page. */
      stopped: appErrorSchema.nullable(),
      receivedAt: z.string(),
    }),
  },
  'findings.review': {
    input: z.strictObject({
      ...ofProfile,
      name: nameSchema('finding'),
      organizationDisplayName: z.string().max(10_000).nullable(),
      state: z.enum(reviewStates),
      /** An enum value: §2 gives two and says that more exist. */
      reason: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/),
      description: z.string().max(longestDescription),
      /** State the operator saw when deciding; null: not given. */
      before: z.string().max(256).nullable(),
    }),
    output: reviewedSchema,
  },
} as const satisfies Record<string, Call>;
