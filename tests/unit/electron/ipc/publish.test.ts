import { beforeEach, expect, it, vi } from 'vitest';
import { createPublish } from '#electron/ipc/publish';
import { eventNames } from '#shared/ipc/channels';
import { itemStates, type SavedRun } from '#shared/ipc/contract/runs';

interface FakeContents {
  url: string;
  parent: object | null;
  isGone: boolean;
  sent: unknown[][];
}
const contents = vi.hoisted((): FakeContents[] => []);
vi.mock('electron', () => ({
  BrowserWindow: {
    getAllWindows: () =>
      contents.map((fake) => ({
        webContents: {
          isDestroyed: () => fake.isGone,
          isCrashed: () => fake.isGone,
          mainFrame: { url: fake.url, parent: fake.parent },
          send: (...args: unknown[]) => fake.sent.push(args),
        },
      })),
  },
}));

function open(url: string, isGone = false): FakeContents {
  const fake = { url, parent: null, isGone, sent: [] };
  contents.push(fake);
  return fake;
}
beforeEach(() => void contents.splice(0));

const state = { maximized: false, fullScreen: false, focused: true };

it('an event is sent to the windows of the app and to no other page', () => {
  const own = open('app://desk/index.html');
  const others = [open('about:blank'), open('https://example.com/'), open('app://desk/index.html', true)];
  createPublish(() => undefined)('window.changed', state);
  expect(own.sent).toEqual([['window.changed', state]]);
  expect(others.flatMap((other) => other.sent)).toEqual([]);
});

it.each(eventNames)('a payload of %s that does not fit is reported and not sent', (name) => {
  const own = open('app://desk/index.html');
  const reported: unknown[] = [];
  const publish = createPublish((failure) => reported.push(failure));
  for (const payload of [undefined, null, NaN, 'x', [], { secret: 'c4n4ry' }, { ...state, secret: 'c4n4ry' }])
    publish(name, payload as never);
  expect(own.sent).toEqual([]);
  expect(reported).toHaveLength(7);
  expect(String(reported)).not.toContain('c4n4ry');
});

it('personal values are masked in an event', () => {
  const own = open('app://desk/index.html');
  createPublish(() => undefined)('checkRuns.changed', {
    run: {
      profileId: 'demo',
      id: 'c0a8012e-9b1a-4d4e-8f1a-2b3c4d5e6f70',
      name: 'Cancel 1 check',
      createdAt: '2026-03-02T10:15:00Z',
      startedAt: null,
      endedAt: null,
      state: 'stopped',
      stopAfter: 1,
      interrupted: false,
      counts: Object.fromEntries(itemStates.map((state) => [state, 0])) as SavedRun['counts'],
      error: {
        kind: 'protocol',
        reason: 'wrong-shape',
        message: 'Not understood.',
        advice: '',
        received: '{"givenName":"Ottilie"}',
      },
    },
    items: null,
  });
  expect(own.sent).toHaveLength(1);
  expect(JSON.stringify(own.sent)).not.toContain('Ottilie');
});
