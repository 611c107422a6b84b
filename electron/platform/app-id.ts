import type { App } from 'electron';

/** What operating systems call the app, in its packages and its managed preferences. */
export const appId = 'app.diligence-desk';

/** Windows shows notifications under the installed shortcut with this ID. A copy that is not installed has none. */
export function identifyToWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(appId);
}
