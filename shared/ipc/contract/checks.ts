import { z } from 'zod';
import { checkParentSchema } from '../../check-scope.ts';
import { appErrorSchema } from '../../errors.ts';
import { maxFilterLength, maximumPageSize } from '../../limits.ts';
import { checkSchema } from '../../model/check.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';

/** When the response arrived, RFC 3339. */
const received = { receivedAt: z.string() };

/** The most pages of one `checks.listPages`: few enough that the page draws between two of them. */
export const maxPagesAtOnce = 5;
/** Rows and columns of an exported file. */
const maxExportedRows = 1_000_000;
const maxColumns = 100;
const cell = z.string().max(10_000);

const ofList = {
  ...ofProfile,
  parent: checkParentSchema,
  pageSize: z.number().int().min(1).max(maximumPageSize).optional(),
  pageToken: z.string().max(8192).optional(),
  filter: z.string().max(maxFilterLength).optional(),
  showDeleted: z.boolean().optional(),
};
const checkPageSchema = z.strictObject({
  checks: z.array(checkSchema),
  nextPageToken: z.string(),
  facts: listFactsSchema,
  ...received,
});

/** Checks that one look at what is known leads to. */
export const maxKnownChecks = 20;
/** References and names of one look: a text that is pasted has few. */
export const maxLookedFor = 20;

export const checkCalls = {
  /** One page of the checks of a parent (§4). */
  'checks.list': { input: z.strictObject(ofList), output: checkPageSchema },
  /**
   * One page and those behind it, as many as come in a moment: a long list is read in a fraction of the
   * calls. An error keeps the pages before it.
   */
  'checks.listPages': {
    input: z.strictObject({ ...ofList, pages: z.number().int().min(1).max(maxPagesAtOnce) }),
    output: z.strictObject({ pages: z.array(checkPageSchema), error: appErrorSchema.nullable() }),
  },
  /**
   * Asks where to save an export and writes it as CSV; `savedAs` is null if the operator chose no place. With
   * `unmasked` the columns of the subject are added to the rows, which the operator confirms first.
   */
  'checks.export': {
    input: z
      .strictObject({
        ...ofProfile,
        head: z.array(cell).max(maxColumns),
        rows: z.array(z.array(cell).max(maxColumns)).max(maxExportedRows),
        /** The check of each row; null: the rows have their columns already, masked. */
        unmasked: z.array(z.string().max(1024)).min(1).max(maxExportedRows).nullable(),
      })
      .refine(({ rows, unmasked }) => unmasked === null || unmasked.length === rows.length),
    output: z.strictObject({
      savedAs: z.string().nullable(),
      /** Checks that could not be reread, so that their columns are empty. */
      notRead: z.number().int().nonnegative(),
    }),
  },
  /**
   * The checks that were read in this session or are in the inbox, by the phone number of a subject, by client
   * reference or by name; asks the service nothing. Display names: null where none is known.
   */
  'checks.known': {
    input: z.strictObject({
      ...ofProfile,
      phone: z.string().max(40).nullable(),
      references: z.array(z.string().max(256)).max(maxLookedFor),
      names: z.array(nameSchema('check')).max(maxLookedFor),
    }),
    output: z
      .array(z.strictObject({ name: nameSchema('check'), displayName: z.string().nullable() }))
      .max(maxKnownChecks),
  },
} as const satisfies Record<string, Call>;
