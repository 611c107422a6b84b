import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InboxCounts, InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { inboxCountsKey, inboxListKey, type InboxScope } from '../../queries/inbox.ts';

export interface MessagePage {
  entries: InboxEntry[];
  after: string | null;
}
export type MessagePages = InfiniteData<MessagePage, string | null>;

const pageSize = 100;
/** Up to this many pages are read again by themselves when something comes in. */
const fewPages = 5;
const refreshMs = 1000;

/**
 * The messages of a filter, page by page from this workstation. What comes in is read at once while the
 * list is short; a reader far down is told instead, and nothing moves.
 */
export function useMessages(scope: InboxScope, filter: InboxFilter) {
  const client = useClient();
  const cache = useQueryClient();
  const [hasNews, setHasNews] = useState(false);
  const { key, profile } = scope;
  const queryKey = useMemo(() => [...inboxListKey({ key, profile }), filter], [key, profile, filter]);
  const query = useInfiniteQuery<MessagePage, Error, MessagePages, QueryKey, string | null>({
    queryKey,
    initialPageParam: null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    getNextPageParam: (last) => last.after,
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> =>
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

  const pages = query.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages]);
  const pageCount = useRef(0);
  useEffect(() => {
    pageCount.current = pages?.length ?? 0;
  }, [pages]);

  useEffect(() => {
    let before = cache.getQueryData<InboxCounts>(inboxCountsKey({ key, profile }))?.unread ?? null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const end = client.subscribe('inbox.changed', ({ profileId, unread }) => {
      if (profileId !== profile.id) return;
      // Fewer unread is the operator's own doing, which the list shows already.
      const isNews = before === null || unread > before;
      before = unread;
      if (!isNews) return;
      if (pageCount.current > fewPages) setHasNews(true);
      else
        timer ??= setTimeout(() => {
          timer = null;
          void cache.invalidateQueries({ queryKey });
        }, refreshMs);
    });
    return () => {
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, cache, key, profile, queryKey]);

  return {
    entries,
    error: query.error,
    isReading: query.isPending || query.isPlaceholderData,
    isComplete: !query.hasNextPage && !query.isPending,
    isReadingMore: query.isFetchingNextPage,
    /** More came in than is on show; `showNews` starts the list over. */
    hasNews,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    again: () => void query.refetch(),
    showNews: () => {
      setHasNews(false);
      void cache.resetQueries({ queryKey });
    },
  };
}
