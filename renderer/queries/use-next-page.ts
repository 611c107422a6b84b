import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

interface Pages {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: Error | null }>;
}

interface NextPage {
  /** Why it could not be loaded; null: it was not asked for, or it came. */
  error: Error | null;
  load: () => void;
  /** Loads it as the end of the list comes into view, unless it failed: the end stays in view and would ask again and again. */
  more: () => void;
}

/**
 * The next page of a list. Why it failed is kept until it is loaded again: the cache forgets it with any other change of
 * the list, such as an entry that is read.
 */
export function useNextPage({ hasNextPage, fetchNextPage }: Pages, queryKey: QueryKey): NextPage {
  const cache = useQueryClient();
  const [failure, setFailure] = useState<{ of: string; error: Error | null } | null>(null);
  const of = hashKey(queryKey);
  const error = failure?.of === of ? failure.error : null;
  const load = () => {
    void fetchNextPage().then((page) => {
      setFailure(page.isFetchNextPageError ? { of, error: page.error } : null);
    });
  };
  return {
    error,
    load,
    more: () => {
      // The list asks as it is drawn, which may be before it is drawn with the last response.
      const now = cache.getQueryState(queryKey);
      const hasFailed = now?.status === 'error' && now.fetchMeta?.fetchMore?.direction === 'forward';
      if (error === null && !hasFailed && hasNextPage && now?.fetchStatus === 'idle') load();
    },
  };
}
