import type { InboxEntry } from '#shared/ipc/contract/notifications';

/** What came about one check; a notification that names none is a thread of its own. */
export interface Thread {
  latest: InboxEntry;
  messages: number;
  isUnread: boolean;
}

/** Threads in the order of their latest notification. `entries` come newest first. */
export function threadsOf(entries: readonly InboxEntry[]): Thread[] {
  const byCheck = Map.groupBy(entries, ({ check, name }) => check ?? name);
  return [...byCheck.values()].flatMap((messages) => {
    const [latest] = messages;
    return latest === undefined
      ? []
      : [
          {
            latest,
            messages: messages.length,
            isUnread: messages.some(({ status }) => status === 'unread'),
          },
        ];
  });
}
