import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { pageRunning } from '#electron/ipc/page-running';
import { runningChannel } from '#shared/ipc/channels';

const ipcMain = vi.hoisted(() => ({ current: null as EventEmitter | null }));
vi.mock('electron', () => ({
  get ipcMain() {
    return ipcMain.current;
  },
}));

function setUp() {
  const channels = new EventEmitter();
  ipcMain.current = channels;
  let isRunning = false;
  void pageRunning().then(() => (isRunning = true));
  return {
    channels,
    send: async (url: string, parent: object | null = null) => {
      channels.emit(runningChannel, { senderFrame: { url, parent } });
      await Promise.resolve();
      return isRunning;
    },
  };
}

describe('the wait for the code of the page', () => {
  it('ends when the page of the app says that it runs, and listens no longer', async () => {
    const { channels, send } = setUp();
    expect(await send('app://desk/index.html')).toBe(true);
    expect(channels.listenerCount(runningChannel)).toBe(0);
  });

  it('is not ended by a frame that is not the page of the app', async () => {
    const { send } = setUp();
    expect(await send('https://example.com/index.html')).toBe(false);
    expect(await send('app://desk/index.html', {})).toBe(false);
    expect(await send('app://desk/index.html')).toBe(true);
  });
});
