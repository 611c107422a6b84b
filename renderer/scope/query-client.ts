import { QueryClient } from '@tanstack/react-query';

/**
 * The main process retries, knows whether the network is there and says when data changed, so the cache
 * does nothing of that by itself.
 */
export function createQueryClient(): QueryClient {
  const always = { retry: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: {
      queries: { ...always, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: always,
    },
  });
}
