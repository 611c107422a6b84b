import type { ElectronApplication } from '@playwright/test';
import type { DeskApp } from './app.ts';

/** How many pages there are, in windows and outside of them. */
export function countContents({ electron }: DeskApp): Promise<number> {
  return electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
}

/** What every page of the app is locked with. */
export const lockedPreferences = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
};

/** The preferences that each page has in fact, by the host of its address. */
export function pagePreferences(electron: ElectronApplication): Promise<Record<string, object>> {
  return electron.evaluate(({ webContents }) =>
    Object.fromEntries(
      webContents.getAllWebContents().map((contents) => [
        new URL(contents.getURL()).host,
        // Public in fact, though not in the type definitions.
        (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
      ]),
    ),
  );
}
