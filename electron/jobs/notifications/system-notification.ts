import { Notification } from 'electron';

/** Shown notifications: one that is collected as garbage forgets its click. */
const shown = new Set<Notification>();
const rememberedNotifications = 50;

/** Shows a notification through the operating system, which decides by its own do-not-disturb. */
export function showSystemNotification(
  { title, body }: { title: string; body: string },
  onClick: () => void,
): void {
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
  notification.show();
}
