import type { WebPreferences } from 'electron';

/** What holds the page of every window. Each adds its own preload, session and arguments, and nothing else. */
export const lockedPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // The pages have dialogs of their own; those of the browser would hold up the whole app.
  disableDialogs: true,
  devTools: false,
} as const satisfies WebPreferences;
