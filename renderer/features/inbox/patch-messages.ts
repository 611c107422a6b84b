import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import type { MessagePages } from './use-messages.ts';

/** Changes messages in every list that holds them, without reading the lists again; null takes one out. */
export function patchMessages(
  cache: QueryClient,
  listKey: QueryKey,
  change: (entry: InboxEntry, filter: InboxFilter | null) => InboxEntry | null,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: listKey })) {
    const filter = isFilter(query.queryKey.at(-1)) ? query.queryKey.at(-1) : null;
    cache.setQueryData<MessagePages | InboxEntry[]>(query.queryKey, (held) => {
      if (held === undefined) return held;
      const changed = (entries: readonly InboxEntry[]) =>
        entries.map((entry) => change(entry, filter as InboxFilter | null)).filter((entry) => entry !== null);
      if (Array.isArray(held)) return changed(held);
      return { ...held, pages: held.pages.map((page) => ({ ...page, entries: changed(page.entries) })) };
    });
  }
}

function isFilter(part: unknown): part is InboxFilter {
  return typeof part === 'object' && part !== null && 'view' in part;
}

/**
 * Whether a message stays in a list after it was changed there. One that was read stays among the unread
 * until the list is read again, so that nothing jumps away from under the reader.
 */
export function staysIn(view: InboxFilter['view'], { status, muted }: InboxEntry): boolean {
  switch (view) {
    case 'unread':
      return !muted && (status === 'unread' || status === 'read');
    case 'all':
      return !muted && status !== 'done';
    case 'snoozed':
      return status === 'snoozed';
    case 'muted':
      return muted;
    case 'done':
      return status === 'done';
  }
}
