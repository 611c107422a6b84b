import type { InboxEntry } from '#shared/ipc/contract/notifications';

/** What came about one check; a notification that names none is a thread of its own. */
export interface Thread {
  latest: InboxEntry;
  notifications: number;
  isUnread: boolean;
}

/** Threads in the order of their latest notification. `entries` come newest first. */
export function threadsOf(entries: readonly InboxEntry[]): Thread[] {
  const byCheck = Map.groupBy(entries, ({ check, name }) => check ?? name);
  return [...byCheck.values()].flatMap((notifications) => {
    const [latest] = notifications;
    return latest === undefined
      ? []
      : [
          {
            latest,
            notifications: notifications.length,
            isUnread: notifications.some(({ status, muted }) => status === 'unread' && !muted),
          },
        ];
  });
}
