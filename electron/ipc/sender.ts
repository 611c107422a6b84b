import { appOrigin } from '../shell/window/asset-path.ts';

/** Known facts about the frame a message came from. */
export interface Frame {
  url: string;
  parent: object | null;
}

/**
 * Only the top frame of the app's own page may send messages, from the given origin; a destroyed frame (null)
 * may not.
 */
export function isTrustedFrame(frame: Frame | null, origin = appOrigin): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(`${origin}/`);
}
