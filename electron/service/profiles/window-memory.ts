import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseSettings } from './settings-text.ts';

const length = z.number().int().min(-1_000_000).max(1_000_000);

/** Where the window was when it was closed last. */
export const windowMemorySchema = z.strictObject({
  bounds: z.strictObject({ x: length, y: length, width: length.positive(), height: length.positive() }),
  maximized: z.boolean(),
});
export type WindowMemory = z.infer<typeof windowMemorySchema>;

/** The part of the settings that the window is opened with, before they are read as a whole; null: it is not there. */
export function readWindowMemory(settingsFile: string): WindowMemory | null {
  try {
    const settings = parseSettings(readFileSync(settingsFile, 'utf8'));
    return z.object({ window: windowMemorySchema }).safeParse(settings).data?.window ?? null;
  } catch {
    return null;
  }
}
