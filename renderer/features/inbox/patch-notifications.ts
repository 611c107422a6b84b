import type { InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import type { NotificationPage, NotificationPages } from './use-notifications.ts';
import { callKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';

/** Changes notifications in every list that holds them, without reading the lists again; null takes one out. */
export function patchNotifications(
  { cache, key }: Pick<Scope, 'cache' | 'key'>,
  change: (entry: InboxEntry, filter: InboxFilter | null) => InboxEntry | null,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: callKey({ key }, 'inbox.list') })) {
    const filter = query.queryKey.map(filterIn).find((found) => found !== null) ?? null;
    cache.setQueryData<NotificationPages | NotificationPage>(query.queryKey, (previous) => {
      if (previous === undefined) return previous;
      const changed = (page: NotificationPage): NotificationPage => ({
        ...page,
        entries: page.entries.map((entry) => change(entry, filter)).filter((entry) => entry !== null),
      });
      return 'pages' in previous ? { ...previous, pages: previous.pages.map(changed) } : changed(previous);
    });
  }
}

/** The filter in the input that a key is made of. */
function filterIn(part: unknown): InboxFilter | null {
  return typeof part === 'object' && part !== null && 'filter' in part ? (part.filter as InboxFilter) : null; // of inbox.list
}

/**
 * Whether a notification stays in a list after it was changed there. One that was read stays among the unread
 * until the list is reread, so that nothing jumps away from under the reader.
 */
export function staysIn(view: InboxFilter['view'], { status, muted }: InboxEntry): boolean {
  switch (view) {
    case 'unread':
      return !muted && (status === 'unread' || status === 'read');
    case 'all':
      return !muted && status !== 'done';
    case 'any':
      return true;
    case 'snoozed':
      return !muted && status === 'snoozed';
    case 'muted':
      return muted;
    case 'done':
      return status === 'done';
  }
}
