import { z } from 'zod';
import { organizationNotesSchema, tagSchema } from '../../organization-notes.ts';
import { isoTimeSchema } from '../../profile.ts';
import { nameSchema } from '../../resource-names.ts';
import { ofProfile, type Call } from '../call.ts';

const ofOrganization = { ...ofProfile, organization: nameSchema('organization') };
const saved = organizationNotesSchema.extend({
  /** Null: nothing is saved. */
  changedAt: isoTimeSchema.nullable(),
  /** Something is saved that can't be decrypted with the key that is here: it is unknown, and not none. */
  isUnreadable: z.boolean(),
});
export type SavedNotes = z.infer<typeof saved>;

/** The operator's own notes and tags of organizations. They are sealed on this computer and never sent. */
export const noteCalls = {
  'notes.read': { input: z.strictObject(ofOrganization), output: saved },
  /** Empty notes without tags are removed. */
  'notes.save': {
    input: z.strictObject({ ...ofOrganization, ...organizationNotesSchema.shape }),
    output: saved,
  },
  /** The tags of every organization that has some. */
  'notes.tags': {
    input: z.strictObject(ofProfile),
    output: z.array(z.strictObject({ organization: z.string(), tags: z.array(tagSchema) })),
  },
} as const satisfies Record<string, Call>;
