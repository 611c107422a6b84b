import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { profileSettingsSchema, type ProfileSettings } from '#shared/profile';

/**
 * What a session is made of: every setting, except those that are read from the profile at each use. A session offers no
 * other settings, so none that it keeps can be out of date.
 */
const sessionSettingsSchema = profileSettingsSchema
  .omit({ name: true, unlockMinutes: true, pollSeconds: true })
  .strip();
export type SessionSettings = z.infer<typeof sessionSettingsSchema>;

export function sessionSettingsOf(settings: ProfileSettings): SessionSettings {
  return sessionSettingsSchema.parse(settings);
}

/** Whether a session that was opened with some settings can go on with others. */
export function fitsSession(opened: SessionSettings, settings: ProfileSettings): boolean {
  return isDeepStrictEqual(opened, sessionSettingsOf(settings));
}
