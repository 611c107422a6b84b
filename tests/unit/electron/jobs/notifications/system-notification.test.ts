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
let clicks: number;
beforeEach(() => {
  [reported, clicks] = [[], 0];
  system.isSupported = true;
  system.shown = [];
});
const show = () => {
  systemNotifications((failure) => reported.push(failure))(
    { title: 'Desk', body: '3 new' },
    () => (clicks += 1),
  );
  return system.shown[0];
};

it('a notification that the operating system does not show is reported', () => {
  show()?.emit('failed', {}, 'The notification platform is unavailable.');
  expect(reported).toEqual([
    new Error('A desktop notification was not shown: The notification platform is unavailable.'),
  ]);
});

it('a click on a notification counts once', () => {
  const notification = show();
  notification?.emit('click');
  notification?.emit('click');
  expect([clicks, reported]).toEqual([1, []]);
});

it('nothing is shown or reported on a desktop without notifications', () => {
  system.isSupported = false;
  expect(show()).toBeUndefined();
  expect(reported).toEqual([]);
});
