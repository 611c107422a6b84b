import { contextBridge, ipcRenderer } from 'electron';
import { callNames, cancelChannel, eventNames, runningChannel } from '#shared/ipc/channels';
import { localeSwitch } from '#shared/messages/locale';

/** Of the page's browser; this file is type-checked without those types. */
declare const navigator: { readonly userActivation: { readonly isActive: boolean } };

/**
 * One closed function a channel: the page can name no channel that is not in the lists. Each says whether the operator
 * clicked or pressed a key just before; script of the page can change neither this code nor what the browser knows.
 */
const calls = Object.fromEntries(
  callNames.map((name) => [
    name,
    (input: unknown, requestId: unknown): Promise<unknown> =>
      ipcRenderer.invoke(name, input, requestId, navigator.userActivation.isActive),
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
  running: (): void => ipcRenderer.send(runningChannel),
  platform: process.platform,
  locale: process.argv.find((each) => each.startsWith(localeSwitch))?.slice(localeSwitch.length),
});
