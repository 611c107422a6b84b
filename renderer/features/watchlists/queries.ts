import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { WatchedCheckRow, Watchlist } from '#shared/ipc/contract/watchlists';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';

const root = (scopeKey: string) => [scopeKey, 'watchlists'] as const;
export const renewalsKey = (scopeKey: string) => [...root(scopeKey), 'renewals'] as const;

export function useWatchlists() {
  const client = useClient();
  const { key, profile } = useScope();
  return useQuery({
    queryKey: [...root(key), 'lists'],
    queryFn: async (): Promise<Watchlist[]> =>
      unwrap(await client.call('watchlists.list', { profileId: profile.id })),
  });
}

/** The checks of a list as they were read last. */
export function useWatchedChecks(id: string) {
  const client = useClient();
  const { key, profile } = useScope();
  return useQuery({
    queryKey: [...root(key), 'checks', id],
    queryFn: async (): Promise<WatchedCheckRow[]> =>
      unwrap(await client.call('watchlists.checks', { profileId: profile.id, id })),
  });
}

/** Reads lists, checks and renewals again from what is kept here. */
export function forgetWatchlists(cache: QueryClient, scopeKey: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: root(scopeKey) });
}

export function useForgetWatchlists(): () => Promise<void> {
  const cache = useQueryClient();
  const { key } = useScope();
  return () => forgetWatchlists(cache, key);
}
