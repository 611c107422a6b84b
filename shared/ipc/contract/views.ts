import { z } from 'zod';
import { profileIdSchema } from '../../profile.ts';
import { listedViewSchema, maxSavedViews, savedViewSchema } from '../../views/saved-view.ts';
import type { Call } from '../call.ts';

const views = z.array(listedViewSchema).max(maxSavedViews);

/** Saved views of the checks, by profile. Every change answers all of them. */
export const viewCalls = {
  'views.list': { input: z.strictObject({ profileId: profileIdSchema }), output: views },
  /** Adds the view, or replaces the one with its id. */
  'views.save': {
    input: z.strictObject({ profileId: profileIdSchema, view: savedViewSchema }),
    output: views,
  },
  'views.remove': {
    input: z.strictObject({ profileId: profileIdSchema, id: z.string().max(64) }),
    output: views,
  },
} as const satisfies Record<string, Call>;
