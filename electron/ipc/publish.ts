import { BrowserWindow } from 'electron';
import { events, type Publish } from '#shared/ipc/events';
import { readAs } from '#shared/read-as';
import { maskAs } from '../safety/privacy/outgoing.ts';
import { isTrustedFrame } from './sender.ts';

/**
 * Pushes events to every window of the app, each checked against its schema and masked. Never throws: what was done and
 * is only being reported must not fail for it. A payload that does not fit is reported and not sent.
 */
export function createPublish(report: (failure: unknown) => void): Publish {
  return (name, payload) => {
    const checked = readAs(events[name], payload);
    if (!checked.success) {
      report(new Error(`The event ${name} does not fit its contract: ${checked.error.message}`));
      return;
    }
    const shown = maskAs(events[name], checked.data);
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      // A page that crashed or is being closed has no frame to talk to.
      if (webContents.isDestroyed() || webContents.isCrashed()) continue;
      if (isTrustedFrame(webContents.mainFrame)) webContents.send(name, shown);
    }
  };
}
