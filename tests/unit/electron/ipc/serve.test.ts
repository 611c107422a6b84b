import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls, type Answer, type Call } from '#electron/ipc/serve';
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

/** A page that calls, before there is anything to answer it. */
function openPage(url = 'app://desk/index.html') {
  const sender = new EventEmitter();
  const answering = Promise.withResolvers<Answer>();
  const asked: Call[] = [];
  serveCalls(answering.promise);
  const send = async (channel: string, ...sent: unknown[]) =>
    await channels.get(channel)?.({ sender, senderFrame: { url, parent: null } }, ...sent);
  return {
    sender,
    asked,
    send,
    begin: () =>
      answering.resolve((call) => {
        asked.push(call);
        return Promise.resolve(`${call.name} answered`);
      }),
    fail: () => answering.reject(new Error('The start failed.')),
  };
}

describe('the calls of the page', () => {
  it('are all served at once, and answered when there is something to answer them', async () => {
    const { send, asked, begin } = openPage();
    expect([...channels.keys()]).toEqual([...callNames, cancelChannel]);
    const answer = send('preferences.read', {}, '1', true);
    await Promise.resolve();
    expect(asked).toEqual([]);
    begin();
    expect(await answer).toBe('preferences.read answered');
    expect(asked).toMatchObject([{ name: 'preferences.read', input: {}, hasGesture: true }]);
  });

  it('can be cancelled while they wait, and end with their page', async () => {
    const { send, asked, begin, sender } = openPage();
    const first = send('preferences.read', {}, '1', false);
    await send(cancelChannel, '1');
    begin();
    await first;
    const second = send('preferences.read', {}, '2', false);
    await second;
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);

    const page = openPage();
    const waiting = page.send('preferences.read', {}, '3', false);
    page.sender.emit('render-process-gone');
    page.begin();
    await waiting;
    expect(page.asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(sender.listenerCount('did-navigate')).toBe(1);
  });

  it('of another page are refused, also before there is anything to answer them', async () => {
    const { send } = openPage('https://example.com/');
    await expect(send('preferences.read', {}, '1', true)).rejects.toThrow('not part of the app');
  });

  it('fail when the start failed', async () => {
    const { send, fail } = openPage();
    fail();
    await expect(send('preferences.read', {}, '1', true)).rejects.toThrow('The start failed.');
  });
});
