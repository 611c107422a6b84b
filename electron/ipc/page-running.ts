import { ipcMain, type IpcMainEvent } from 'electron';
import { runningChannel } from '#shared/ipc/channels';
import { isTrustedFrame } from './sender.ts';

/** Resolves when the code of the page begins to run: the page has every file of its first frame. */
export function pageRunning(): Promise<void> {
  return new Promise((resolve) => {
    const listen = (event: IpcMainEvent) => {
      if (!isTrustedFrame(event.senderFrame)) return;
      ipcMain.off(runningChannel, listen);
      resolve();
    };
    ipcMain.on(runningChannel, listen);
  });
}
