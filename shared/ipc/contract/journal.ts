import { z } from 'zod';
import {
  exportFormats,
  journalFilterSchema,
  journalPageSchema,
  lookedUpSchema,
  settlements,
  verificationSchema,
} from '../../journal.ts';
import { ofProfile, type Call } from '../call.ts';

export const journalCalls = {
  /** Entries, newest first. `before` is the `next` of the page before. */
  'journal.list': {
    input: z.strictObject({
      filter: journalFilterSchema,
      before: z.number().int().positive().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    output: journalPageSchema,
  },
  'journal.verify': { input: z.strictObject({}), output: verificationSchema },
  /** Reads what an entry of the profile in use was about, and says what it shows now. */
  'journal.lookUp': {
    input: z.strictObject({ ...ofProfile, entry: z.number().int().positive() }),
    output: lookedUpSchema,
  },
  /** Notes what looking an unknown outcome up has shown; it stays noted. */
  'journal.settle': {
    input: z.strictObject({ entry: z.number().int().positive(), as: z.enum(settlements) }),
    output: z.null(),
  },
  /** Asks where to save and writes the file; null when the operator chose nowhere. */
  'journal.export': {
    input: z.strictObject({ filter: journalFilterSchema, format: z.enum(exportFormats) }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
} as const satisfies Record<string, Call>;
