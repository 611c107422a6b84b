import { z } from 'zod';
import { givenName, isBlank } from './display-name.ts';

/** What an operator writes about an organization for themselves. It stays on this computer. */

export const maxNoteLength = 4000;
export const maxTagLength = 40;
export const maxTags = 20;

export const tagSchema = givenName(maxTagLength);
export const organizationNotesSchema = z.strictObject({
  note: z.string().max(maxNoteLength),
  tags: z.array(tagSchema).max(maxTags),
});
export type OrganizationNotes = z.infer<typeof organizationNotesSchema>;

export const noNotes: OrganizationNotes = { note: '', tags: [] };

const comparable = (tag: string) => tag.trim().toLowerCase();

/** Upper and lower case are the same tag. */
export const isSameTag = (one: string, other: string) => comparable(one) === comparable(other);

/** Why a tag can't be added. */
export type TagFault = 'blank' | 'long' | 'known' | 'many';

/** The tags with one more, or as they are if it can't be added. */
export function withTag(
  tags: readonly string[],
  added: string,
): { tags: readonly string[]; fault: TagFault | null } {
  const tag = tagSchema.safeParse(added);
  if (!tag.success) return { tags, fault: isBlank(added) ? 'blank' : 'long' };
  if (tags.some((other) => isSameTag(other, tag.data))) return { tags, fault: 'known' };
  return tags.length >= maxTags ? { tags, fault: 'many' } : { tags: [...tags, tag.data], fault: null };
}
