import { z } from 'zod';
import { count, type Call } from '../call.ts';

/** What an import brought; what is not added is named with the reason. */
const importedSchema = z.strictObject({
  profiles: count,
  views: count,
  watchlists: count,
  notes: count,
  mappings: count,
  notAdded: z.array(z.strictObject({ name: z.string(), message: z.string() })),
});
export type Imported = z.infer<typeof importedSchema>;

export const workstationCalls = {
  /** Asks for a place; null: none was chosen. */
  'workstation.export': {
    /** With notes, tags and mappings, which may name a person, or without. */
    input: z.strictObject({ withNotes: z.boolean() }),
    output: z.strictObject({ savedAs: z.string().nullable() }),
  },
  /** Asks for a file; null: none was chosen. */
  'workstation.import': { input: z.strictObject({}), output: importedSchema.nullable() },
} as const satisfies Record<string, Call>;
