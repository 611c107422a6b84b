import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls, type HandleCall, type Call } from '#electron/ipc/serve';
import { callNames, cancelChannel } from '#shared/ipc/channels';

type Listener = (event: object, ...sent: unknown[]) => unknown;
const channels = vi.hoisted(() => new Map<string, Listener>());
vi.mock('electron', () => ({
  ipcMain: {
    handle: (name: string, listener: Listener) => channels.set(name, listener),
    on: (name: string, listener: Listener) => channels.set(name, listener),
  },
}));

beforeEach(() => channels.clear());

/** A page that calls, before there is anything to handle it. */
function openPage(url = 'app://desk/index.html') {
  const sender = new EventEmitter();
  const responding = Promise.withResolvers<HandleCall>();
  const gate = Promise.withResolvers<null>();
  const calls: Call[] = [];
  serveCalls(responding.promise);
  const send = async (channel: string, ...sent: unknown[]) =>
    await channels.get(channel)?.({ sender, senderFrame: { url, parent: null } }, ...sent);
  return {
    sender,
    calls,
    send,
    begin: (how: 'held' | 'at once' = 'at once') =>
      responding.resolve(async (call) => {
        calls.push(call);
        if (how === 'held') await gate.promise;
        return `${call.name} handled`;
      }),
    end: () => gate.resolve(null),
    fail: () => responding.reject(new Error('The start failed.')),
  };
}

describe('the calls of the page', () => {
  it('are all accepted at once, and handled when the services are ready', async () => {
    const { send, calls, begin } = openPage();
    expect([...channels.keys()]).toEqual([...callNames, cancelChannel]);
    const response = send('preferences.read', {}, '1', true);
    await Promise.resolve();
    expect(calls).toEqual([]);
    begin();
    expect(await response).toBe('preferences.read handled');
    expect(calls).toMatchObject([{ name: 'preferences.read', input: {}, hasGesture: true }]);
  });

  it('are not made if they were cancelled, or their page ended, before the services are ready', async () => {
    const { send, calls, begin, sender } = openPage();
    const first = send('preferences.read', {}, '1', false);
    await send(cancelChannel, '1');
    begin();
    await first;
    expect(calls).toEqual([]);
    await send('preferences.read', {}, '2', false);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);

    const page = openPage();
    const waiting = page.send('preferences.read', {}, '3', false);
    page.sender.emit('render-process-gone');
    page.begin();
    await waiting;
    expect(page.calls).toEqual([]);
    expect(sender.listenerCount('did-navigate')).toBe(1);
  });

  it.each(['cancelled', 'with their page'])('end while they are handled: %s', async (how) => {
    const { send, calls, begin, end, sender } = openPage();
    begin('held');
    const response = send('preferences.read', {}, '1', false);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    if (how === 'cancelled') await send(cancelChannel, '1');
    else sender.emit('did-navigate');
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
    end();
    expect(await response).toBe('preferences.read handled');
  });

  it('of another page are refused, even before the services are ready', async () => {
    const { send } = openPage('https://example.com/');
    await expect(send('preferences.read', {}, '1', true)).rejects.toThrow('not part of the app');
  });

  it('fail when the start failed', async () => {
    const { send, fail } = openPage();
    fail();
    await expect(send('preferences.read', {}, '1', true)).rejects.toThrow('The start failed.');
  });
});
