import { z } from 'zod';
import { checkParentSchema } from '../../check-scope.ts';
import { appErrorSchema } from '../../errors.ts';
import { longestFilter, maximumPageSize } from '../../limits.ts';
import { checkSchema } from '../../model/check.ts';
import { profileIdSchema } from '../../profile.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import type { Call } from '../call.ts';

const ofProfile = { profileId: profileIdSchema };
/** When the answer arrived, RFC 3339. */
const received = { receivedAt: z.string() };

/** The most pages of one `checks.listPages`: few enough that the page draws between two of them. */
export const mostPagesAtOnce = 5;
/** The most names of one `checks.batch`: ten full requests. */
export const mostBatchedNames = 1000;
/** Characters of an exported file: 100,000 rows of 600 letters. */
const longestExport = 60_000_000;

const ofList = {
  ...ofProfile,
  parent: checkParentSchema,
  pageSize: z.number().int().min(1).max(maximumPageSize).optional(),
  pageToken: z.string().max(8192).optional(),
  filter: z.string().max(longestFilter).optional(),
  showDeleted: z.boolean().optional(),
};
const checkPageSchema = z.strictObject({
  checks: z.array(checkSchema),
  nextPageToken: z.string(),
  facts: listFactsSchema,
  ...received,
});

export const checkCalls = {
  /** One page of the checks of a parent (§4). */
  'checks.list': { input: z.strictObject(ofList), output: checkPageSchema },
  /**
   * One page and those behind it, as many as come in a moment: a long list is read in a fraction of the
   * messages. An error keeps the pages before it.
   */
  'checks.listPages': {
    input: z.strictObject({ ...ofList, pages: z.number().int().min(1).max(mostPagesAtOnce) }),
    output: z.strictObject({ pages: z.array(checkPageSchema), error: appErrorSchema.nullable() }),
  },
  /** Reads checks by name in the fewest requests; a request that fails takes no other with it. */
  'checks.batch': {
    input: z.strictObject({ ...ofProfile, names: z.array(nameSchema('check')).min(1).max(mostBatchedNames) }),
    output: z.strictObject({
      checks: z.array(checkSchema),
      failures: z.array(z.strictObject({ names: z.array(z.string()), error: appErrorSchema })),
      /** Entries that could not be read, as they came. */
      unread: z.array(z.unknown()),
      ...received,
    }),
  },
  /** Asks where to save an export and writes it; null when the operator chose nowhere. */
  'checks.export': {
    input: z.strictObject({ csv: z.string().max(longestExport), masked: z.boolean() }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
