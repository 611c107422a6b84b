import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemNotifications } from '#electron/jobs/notifications/system-notification';

const system = vi.hoisted((): { isSupported: boolean; shown: EventEmitter[] } => ({
  isSupported: true,
  shown: [],
}));
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => system.isSupported;
    show() {
      system.shown.push(this);
    }
  },
}));

let reported: unknown[];
let noticed: string[];
let clicks: number;
let showNotification: ReturnType<typeof systemNotifications>;
beforeEach(() => {
  [reported, noticed, clicks] = [[], [], 0];
  system.isSupported = true;
  system.shown = [];
  showNotification = systemNotifications({
    notices: { add: (_kind, { title }) => noticed.push(title), remove: () => (noticed = []) },
    report: (failure) => reported.push(failure),
  });
});
const show = () => {
  showNotification({ title: 'Desk', body: '3 new' }, () => (clicks += 1));
  return system.shown.at(-1);
};

it('the window says that notifications are not shown until one is, and the log has the first failure', () => {
  show()?.emit('failed', {}, 'The notification platform is unavailable.');
  show()?.emit('failed', {}, 'The notification platform is unavailable.');
  expect(reported).toEqual([
    new Error('A desktop notification was not shown: The notification platform is unavailable.'),
  ]);
  expect(noticed).toEqual(["Desktop notifications can't be shown."]);
  show()?.emit('show');
  expect(noticed).toEqual([]);
  show()?.emit('failed', {}, 'It is unavailable again.');
  expect([reported.length, noticed.length]).toEqual([2, 1]);
});

it('a click on a notification counts once', () => {
  const notification = show();
  notification?.emit('click');
  notification?.emit('click');
  expect([clicks, reported]).toEqual([1, []]);
});

it('nothing is shown or reported on a desktop without notifications', () => {
  system.isSupported = false;
  expect([show(), show()]).toEqual([undefined, undefined]);
  expect([reported, noticed]).toEqual([[], []]);
});
