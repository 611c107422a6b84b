import { keepPreviousData, notifyManager, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { InboxCounts, InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { unwrap } from '../../ipc/unwrap.ts';
import { callKey, scopedKey, type ScopedKey } from '../../scope/keys.ts';
import { useNextPage } from '../../queries/use-next-page.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { useInboxView } from './view-state.ts';

export interface NotificationPage {
  entries: InboxEntry[];
  after: string | null;
  latestKey: number;
}
export type NotificationPages = InfiniteData<NotificationPage, string | null>;

/** The latest notifications that were not in the list when something came in. */
interface Arrived {
  keys: readonly number[];
  /** None of the latest is in the list, and there are more of them. */
  isMore: boolean;
}
const nothingArrived: Arrived = { keys: [], isMore: false };

/** Threads are ranked among what is loaded, so that a page is as long as one call allows. */
const pageSize = 200;
const refreshMs = 1000;
/** Long enough for who comes back from a check to find the list as it was left. */
const retentionMs = 60 * 60_000;

const notificationsKey = (scope: Pick<Scope, 'key'>, filter: InboxFilter) =>
  scopedKey(scope, 'inbox.list', { filter }, 'pages');

/** The key up to which the list of a filter shows what arrived; null: it is not loaded. */
export function shownUpTo(scope: Pick<Scope, 'key' | 'cache'>, filter: InboxFilter): number | null {
  const data = scope.cache.getQueryData<NotificationPages>(notificationsKey(scope, filter));
  return data?.pages[0]?.latestKey ?? null;
}

/** Whether all that a filter finds is loaded and is as asked; false while that is unknown. */
export function useAllAre(filter: InboxFilter, is: (entry: InboxEntry) => boolean): boolean {
  const { cache, key } = useScope();
  const subscribe = useCallback(
    // The cache also tells while another component is rendered.
    (onChange: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const data = useSyncExternalStore(subscribe, () =>
    cache.getQueryData<NotificationPages>(notificationsKey({ key }, filter)),
  );
  return data?.pages.at(-1)?.after === null && data.pages.every(({ entries }) => entries.every(is));
}

/**
 * The notifications of a filter, page by page from this computer. New arrivals wait until the operator shows them,
 * so that no row moves under the pointer or the focus; an empty list has none, and shows it at once.
 */
export function useNotifications(filter: InboxFilter) {
  const { client, cache, key, profile } = useScope();
  const [arrived, setArrived] = useState<Arrived>(nothingArrived);
  const queryKey = useMemo(() => notificationsKey({ key }, filter), [key, filter]);
  const [opened] = useState(() => ({ queryKey, isKept: useInboxView.getState().openKey !== null }));
  const query = useInfiniteQuery<NotificationPage, Error, NotificationPages, ScopedKey, string | null>({
    queryKey,
    initialPageParam: null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The open thread keeps its row even if it was read meanwhile; new arrivals are counted separately.
    refetchOnMount: !opened.isKept,
    gcTime: retentionMs,
    getNextPageParam: (last) => last.after,
    queryFn: async ({ pageParam, signal }): Promise<NotificationPage> =>
      unwrap(
        await client.call(
          'inbox.list',
          {
            profileId: profile.id,
            filter,
            limit: pageSize,
            ...(pageParam !== null && { after: pageParam }),
          },
          { signal },
        ),
      ),
  });

  const nextPage = useNextPage(query, queryKey);
  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages]);
  const news = useMemo(() => {
    const known = new Set(entries.map((entry) => entry.key));
    return { count: arrived.keys.filter((each) => !known.has(each)).length, isMore: arrived.isMore };
  }, [arrived, entries]);
  const shown = useRef(entries);
  useEffect(() => {
    shown.current = entries;
  }, [entries]);

  useEffect(() => {
    let before = cache.getQueryData<InboxCounts>(callKey({ key }, 'inbox.counts', {})) ?? null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ended = new AbortController();
    const look = async () => {
      timer = null;
      if (shown.current.length === 0) return void cache.invalidateQueries({ queryKey });
      const input = { profileId: profile.id, filter, limit: pageSize };
      const latest = await client.call('inbox.list', input, { signal: ended.signal });
      if (!latest.ok || ended.signal.aborted) return;
      const known = new Set(shown.current.map((entry) => entry.key));
      const all = latest.value.entries.map((entry) => entry.key);
      const keys = all.filter((each) => !known.has(each));
      setArrived({ keys, isMore: keys.length === all.length && latest.value.after !== null });
    };
    const end = client.subscribe('inbox.changed', (counts) => {
      if (counts.profileId !== profile.id) return;
      // As many may have been read as arrived. More unread alone are those whose snooze ended; fewer are the
      // operator's own doing, which the list shows already.
      const isNews = before === null || counts.latestKey > before.latestKey || counts.unread > before.unread;
      before = counts;
      if (isNews) timer ??= setTimeout(() => void look(), refreshMs);
    });
    // What came in while another page was shown; a list that is read now has it.
    if (opened.isKept && opened.queryKey === queryKey && shown.current.length > 0) void look();
    return () => {
      end();
      ended.abort();
      setArrived(nothingArrived);
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, cache, key, profile, queryKey, filter, opened]);

  return {
    entries,
    error: nextPage.error ?? query.error,
    isReading: query.isPending || query.isPlaceholderData,
    isComplete: !query.hasNextPage && !query.isPending,
    isReadingMore: query.isFetchingNextPage,
    /** Notifications that came in and wait; `showNews` starts the list over. */
    news,
    more: nextPage.more,
    again: () => {
      if (nextPage.error !== null) nextPage.load();
      else void query.refetch();
    },
    showNews: () => {
      setArrived(nothingArrived);
      // The rows stay until the new ones are there, and with them the focus.
      cache.setQueryData<NotificationPages>(
        queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      void cache.invalidateQueries({ queryKey });
    },
  };
}
