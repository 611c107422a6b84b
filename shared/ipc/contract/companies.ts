import { z } from 'zod';
import { profileIdSchema } from '../../profile.ts';
import { searchBys } from '../../unspecified/company.ts';
import type { Call } from '../call.ts';

/** Characters of an exported file. */
const longestExport = 5_000_000;

export const companyCalls = {
  /** Searches companies (§4). A POST that changes nothing: it passes the guard, which lets it through unasked. */
  'companies.search': {
    input: z.strictObject({
      profileId: profileIdSchema,
      by: z.enum(searchBys),
      term: z.string().trim().min(1).max(200),
      jurisdiction: z.string().trim().min(1).max(64),
    }),
    output: z.strictObject({
      /** As it came: its fields are not shown (§2). */
      answer: z.unknown(),
      receivedAt: z.string(),
      latencyMs: z.number().nonnegative(),
    }),
  },
  /** Asks where to save an export and writes it; null when the operator chose nowhere. */
  'companies.export': {
    input: z.strictObject({ csv: z.string().max(longestExport) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
