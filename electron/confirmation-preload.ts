import { contextBridge, ipcRenderer } from 'electron';
import { confirmationChannels } from '#shared/ipc/confirmation-channels';
import { localeSwitch } from '#shared/messages/locale';

/** The question, and its reply: all that the page of a confirmation can reach. */
contextBridge.exposeInMainWorld('confirmation', {
  read: (): Promise<unknown> => ipcRenderer.invoke(confirmationChannels.read),
  ready: (height: unknown): Promise<unknown> => ipcRenderer.invoke(confirmationChannels.ready, height),
  reply: (reply: unknown): Promise<unknown> => ipcRenderer.invoke(confirmationChannels.reply, reply),
  locale: process.argv.find((each) => each.startsWith(localeSwitch))?.slice(localeSwitch.length),
});
