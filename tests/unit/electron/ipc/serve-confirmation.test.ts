import { beforeEach, describe, expect, it } from 'vitest';
import { serveConfirmation } from '#electron/ipc/serve-confirmation';
import type { Frame } from '#electron/ipc/sender';
import type { ConfirmationReply } from '#shared/ipc/confirmation';
import { confirmationChannels } from '#shared/ipc/confirmation-channels';

type Listener = (event: { senderFrame: Frame | null }, input: unknown) => unknown;
let listeners: Map<string, Listener>;
let given: ConfirmationReply[];
let heights: number[];
beforeEach(() => {
  listeners = new Map();
  given = [];
  heights = [];
  serveConfirmation(
    { handle: (channel, listener) => listeners.set(channel, listener) },
    {
      read: () => ({
        question: { about: 'update', question: 'q', nameToType: null, version: '2.0.0' },
        appearance: { theme: 'dark', density: 'compact', screenShare: false },
      }),
      ready: (height) => {
        heights.push(height);
        return Promise.resolve();
      },
      reply: (reply) => given.push(reply) > 0,
    },
  );
});
const own: Frame = { url: 'app://confirmation/confirmation.html', parent: null };
const call = (channel: string, senderFrame: Frame | null, input?: unknown) =>
  listeners.get(channel)?.({ senderFrame }, input);
const yes = { decision: 'send', typed: '' };

describe('the confirmation window', () => {
  it('has three channels, and its own page gets a response on each', async () => {
    expect([...listeners.keys()]).toEqual(Object.values(confirmationChannels));
    expect(call('confirmation.read', own)).toMatchObject({ question: { version: '2.0.0' } });
    await call('confirmation.ready', own, 300);
    expect(heights).toEqual([300]);
    expect(call('confirmation.reply', own, yes)).toBe(true);
    expect(given).toEqual([yes]);
  });

  it.each<[string, Frame | null]>([
    ["the app's page", { url: 'app://desk/index.html', parent: null }],
    ["the confirmation's file in the app's page", { url: 'app://desk/confirmation.html', parent: null }],
    ['a report', { url: 'app://report/report.html', parent: null }],
    ['a longer host', { url: 'app://confirmation.example/confirmation.html', parent: null }],
    ['a frame inside it', { ...own, parent: {} }],
    ['a frame that is gone', null],
  ])('refuses every other sender: %s', (_title, frame) => {
    for (const channel of Object.values(confirmationChannels))
      expect(() => call(channel, frame, yes)).toThrow('Refused');
    expect(given).toEqual([]);
  });

  it.each([
    undefined,
    null,
    'send',
    {},
    { decision: 'send' },
    { ...yes, more: 1 },
    { decision: 'yes', typed: '' },
  ])('accepts nothing else as a reply: %j', (input) => {
    expect(() => call('confirmation.reply', own, input)).toThrow();
    expect(given).toEqual([]);
  });
});
