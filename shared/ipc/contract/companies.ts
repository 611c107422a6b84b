import { z } from 'zod';
import { companySchema, unlistedSchema } from '../../model/unspecified.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { searchBys } from '../../unspecified/company.ts';
import { ofProfile, type Call } from '../call.ts';

/** Characters of an exported file. */
const maxExportLength = 5_000_000;

export const companyCalls = {
  /**
   * Searches companies (§4). A POST that changes nothing: it passes the guard, which allows it without a
   * question.
   */
  'companies.search': {
    input: z.strictObject({
      ...ofProfile,
      by: z.enum(searchBys),
      term: z.string().trim().min(1).max(200),
      jurisdiction: z.string().trim().min(1).max(64),
    }),
    output: z.strictObject({
      /** Null: the app does not understand where the list is. */
      list: z
        .strictObject({
          rows: z.array(
            z.strictObject({
              /** As it came: its fields are not shown (§2). */
              fields: companySchema,
              /** What reveals its persons; null: none is masked. */
              masked: z.string().nullable(),
            }),
          ),
          facts: listFactsSchema,
          /** The response names a further page, which no field of the request could ask for. */
          hasMore: z.boolean(),
        })
        .nullable(),
      /** The whole response, where it has no list. */
      response: unlistedSchema,
      receivedAt: z.string(),
      latencyMs: z.number().nonnegative(),
    }),
  },
  /** Asks where to save an export and writes it; null when the operator chose nowhere. */
  'companies.export': {
    input: z.strictObject({ csv: z.string().max(maxExportLength) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
