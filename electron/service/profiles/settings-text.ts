import { parseBoundedJson } from '#shared/bounded-json';

/** In the folder of the app's data. */
export const settingsFileName = 'settings.json';

/** The text of a settings file as data; null: it is no JSON. Some editors put a byte order mark before it. */
export function parseSettings(text: string): unknown {
  try {
    return parseBoundedJson(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
