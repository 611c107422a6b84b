import { z } from 'zod';
import { givenName } from '../display-name.ts';
import { inboxFilterSchema, inboxViews } from '../ipc/contract/notifications.ts';

/** Saved views of the inbox: what it is narrowed to, under a name, for one profile. */
export const savedInboxViewSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: givenName(60),
  narrowed: inboxFilterSchema.omit({ check: true }).extend({ view: z.enum(inboxViews) }),
});
export type SavedInboxView = z.infer<typeof savedInboxViewSchema>;

export const listedInboxViewSchema = savedInboxViewSchema.extend({ isForSession: z.boolean() });
export type ListedInboxView = z.infer<typeof listedInboxViewSchema>;

/** Whether a text is searched for: it may be a person's name or reference. Types and organizations are not persons. */
export const inboxViewMayNamePerson = ({ narrowed }: SavedInboxView): boolean => narrowed.text !== undefined;
