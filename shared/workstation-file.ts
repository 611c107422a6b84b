import { z } from 'zod';
import { templates } from './check-form/fields.ts';
import { rememberedMappingSchema } from './csv/mapping.ts';
import { givenName } from './display-name.ts';
import { preferencesSchema } from './ipc/contract/application.ts';
import { maxWatched, maxWatchlists } from './ipc/contract/watchlists.ts';
import { organizationNotesSchema } from './organization-notes.ts';
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
 * The file that sets up a second workstation. It contains no secret, and data that may name a person only if
 * the operator chose so: `leftOut` says what stays behind, for the reader of the file. Its size alone limits how much of
 * each kind it holds (`maxFileBytes`).
 */
export const workstationFileSchema = z.strictObject({
  format: z.literal('diligence-desk-workstation'),
  version: z.literal(1),
  leftOut: z.array(z.string()),
  preferences: movedPreferences,
  profiles: z.array(
    z.strictObject({
      id: profileIdSchema,
      settings: profileSettingsSchema,
      views: z.array(savedViewSchema).max(maxSavedViews),
      /** Files of older versions have none. */
      inboxViews: z.array(savedInboxViewSchema).max(maxSavedViews).default([]),
      watchlists: z
        .array(z.strictObject({ name: givenName(80), checks: z.array(nameSchema('check')).max(maxWatched) }))
        .max(maxWatchlists),
      /** May name a person. */
      notes: z
        .array(organizationNotesSchema.extend({ organization: nameSchema('organization') }))
        .default([]),
      /** May name a person: in a fixed value, or in a first row that was taken for headers. */
      mappings: z
        .array(
          z.strictObject({
            template: z.enum(templates),
            headers: z.string().max(200_000),
            mapping: rememberedMappingSchema,
          }),
        )
        .default([]),
    }),
  ),
});
export type WorkstationFile = z.infer<typeof workstationFileSchema>;
