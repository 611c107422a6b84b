import { z } from 'zod';
import { listedInboxViewSchema, savedInboxViewSchema } from '../../views/saved-inbox-view.ts';
import { listedViewSchema, savedViewSchema } from '../../views/saved-view.ts';
import { ofProfile, type Call } from '../call.ts';

/** `undecrypted`: how many more are stored for either list, and can't be decrypted now. */
const listing = <View extends z.ZodType>(view: View) =>
  z.strictObject({ views: z.array(view), undecrypted: z.number().int().min(0) });
const views = listing(listedViewSchema);
const inboxViews = listing(listedInboxViewSchema);

/** Saved views of the checks and of the inbox, by profile. Every change returns all of its list. */
export const viewCalls = {
  'views.list': { input: z.strictObject(ofProfile), output: views },
  /** Adds the view, or replaces the one with its id. */
  'views.save': {
    input: z.strictObject({ ...ofProfile, view: savedViewSchema }),
    output: views,
  },
  'views.remove': {
    input: z.strictObject({ ...ofProfile, id: z.string().max(64) }),
    output: views,
  },
  'inboxViews.list': { input: z.strictObject(ofProfile), output: inboxViews },
  'inboxViews.save': {
    input: z.strictObject({ ...ofProfile, view: savedInboxViewSchema }),
    output: inboxViews,
  },
  'inboxViews.remove': {
    input: z.strictObject({ ...ofProfile, id: z.string().max(64) }),
    output: inboxViews,
  },
} as const satisfies Record<string, Call>;
