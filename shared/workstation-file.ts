import { z } from 'zod';
import { givenName } from './display-name.ts';
import { preferencesSchema } from './ipc/contract/application.ts';
import { maxWatched, maxWatchlists } from './ipc/contract/watchlists.ts';
import { profileIdSchema, profileSettingsSchema } from './profile.ts';
import { nameSchema } from './resource-names.ts';
import { savedInboxViewSchema } from './views/saved-inbox-view.ts';
import { maxSavedViews, savedViewSchema } from './views/saved-view.ts';

/** Preferences that belong to the operator and not to one screen or computer. */
const movedPreferences = preferencesSchema.pick({
  theme: true,
  density: true,
  columns: true,
  columnWidths: true,
  organizationView: true,
  singleKeys: true,
  keys: true,
});

/**
 * The file that sets up a second workstation. It holds no secret and nothing of a person: `leftOut` says what stays
 * behind, for whoever opens the file.
 */
export const workstationFileSchema = z.strictObject({
  format: z.literal('diligence-desk-workstation'),
  version: z.literal(1),
  leftOut: z.array(z.string()),
  preferences: movedPreferences,
  profiles: z
    .array(
      z.strictObject({
        id: profileIdSchema,
        settings: profileSettingsSchema,
        views: z.array(savedViewSchema).max(maxSavedViews),
        /** Files of older versions have none. */
        inboxViews: z.array(savedInboxViewSchema).max(maxSavedViews).default([]),
        watchlists: z
          .array(
            z.strictObject({ name: givenName(80), checks: z.array(nameSchema('check')).max(maxWatched) }),
          )
          .max(maxWatchlists),
      }),
    )
    .max(200),
});
export type WorkstationFile = z.infer<typeof workstationFileSchema>;
