import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { demoProfileId, isBuiltInId } from '#shared/profile';
import { parseSettings } from './settings-text.ts';

const activeSchema = z.object({ activeId: z.string() });

/** Whether the app starts in a built-in profile, before the settings are read as a whole: without settings it does. */
export function startsBuiltIn(settingsFile: string): boolean {
  try {
    const active = activeSchema.safeParse(parseSettings(readFileSync(settingsFile, 'utf8')));
    return isBuiltInId(active.data?.activeId ?? demoProfileId);
  } catch {
    return true;
  }
}
