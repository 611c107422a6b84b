import { contextBridge, ipcRenderer } from 'electron';
import { callNames, cancelChannel, eventNames } from '#shared/ipc/channels';
import { localeSwitch } from '#shared/messages/locale';

/** One closed function a channel: the page can name no channel that is not in the lists. */
const calls = Object.fromEntries(
  callNames.map((name) => [
    name,
    (input: unknown, requestId: unknown): Promise<unknown> => ipcRenderer.invoke(name, input, requestId),
  ]),
);

const on = Object.fromEntries(
  eventNames.map((name) => [
    name,
    (listener: unknown): (() => void) => {
      if (!isListener(listener)) throw new TypeError('A listener is a function.');
      const forward = (_event: unknown, payload: unknown) => {
        listener(payload);
      };
      ipcRenderer.on(name, forward);
      return () => ipcRenderer.off(name, forward);
    },
  ]),
);

function isListener(value: unknown): value is (payload: unknown) => void {
  return typeof value === 'function';
}

contextBridge.exposeInMainWorld('desk', {
  calls,
  on,
  cancel: (requestId: unknown): void => ipcRenderer.send(cancelChannel, requestId),
  platform: process.platform,
  locale: process.argv.find((each) => each.startsWith(localeSwitch))?.slice(localeSwitch.length),
});
