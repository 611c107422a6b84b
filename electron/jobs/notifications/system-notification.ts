import { Notification } from 'electron';
import type { DesktopNotifierDeps } from './desktop-notifier.ts';

const rememberedNotifications = 50;

/** Shows notifications through the operating system, which decides by its own do-not-disturb. */
export function systemNotifications(
  report: (failure: unknown) => void,
): DesktopNotifierDeps['showNotification'] {
  /** Shown notifications: one that is collected as garbage forgets its click. */
  const shown = new Set<Notification>();
  return ({ title, body }, onClick) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    const forget = () => shown.delete(notification);
    shown.add(notification);
    for (const oldest of shown) {
      if (shown.size <= rememberedNotifications) break;
      shown.delete(oldest);
    }
    notification.once('click', () => {
      forget();
      onClick();
    });
    notification.once('close', forget);
    notification.once('failed', (_event, error) => {
      forget();
      report(new Error(`A desktop notification was not shown: ${error}`));
    });
    notification.show();
  };
}
