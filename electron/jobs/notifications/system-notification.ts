import { Notification } from 'electron';
import { t } from '#shared/messages/text';
import type { Notices } from '../../platform/notices.ts';
import type { DesktopNotifierDeps } from './desktop-notifier.ts';

const rememberedNotifications = 50;

/**
 * Shows notifications through the operating system, which decides by its own do-not-disturb. When it shows none the window
 * says so until one is shown again, and the log has the first failure.
 */
export function systemNotifications({
  notices,
  report,
}: {
  notices: Pick<Notices, 'add' | 'remove'>;
  report: (failure: unknown) => void;
}): DesktopNotifierDeps['showNotification'] {
  const kind = 'desktop notifications';
  let isFailing = false;
  const fail = (reason: string) => {
    if (isFailing) return;
    isFailing = true;
    report(new Error(`A desktop notification was not shown: ${reason}`));
    notices.add(kind, {
      title: t("Desktop notifications can't be shown."),
      message: t(
        'The operating system refused a notification. The inbox has them all. Check the notification settings of this computer.',
      ),
    });
  };
  const succeed = () => {
    if (isFailing) notices.remove(kind);
    isFailing = false;
  };
  /** Shown notifications: one that is collected as garbage forgets its click. */
  const shown = new Set<Notification>();
  return ({ title, body }, onClick) => {
    // Such a desktop has no settings to check: nobody who works there expects them.
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    const forget = () => shown.delete(notification);
    shown.add(notification);
    for (const oldest of shown) {
      if (shown.size <= rememberedNotifications) break;
      shown.delete(oldest);
    }
    notification.once('show', succeed);
    notification.once('click', () => {
      forget();
      onClick();
    });
    notification.once('close', forget);
    notification.once('failed', (_event, error) => {
      forget();
      fail(error);
    });
    notification.show();
  };
}
