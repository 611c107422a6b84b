import { contextBridge, ipcRenderer } from 'electron';

contextBridge.exposeInMainWorld('bench', {
  raw: (input: unknown): Promise<unknown> => ipcRenderer.invoke('raw', input),
  checked: (input: unknown, requestId: unknown): Promise<unknown> =>
    ipcRenderer.invoke('organizations.list', input, requestId),
});
