import { QueryClient } from '@tanstack/react-query';
import type { ProfileView } from '#shared/profile';

/** First part of every key that belongs to no profile; a profile id never starts with @. */
export const applicationScope = '@app';

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

/**
 * First part of every key of data from a service: the profile, the service and client it means, and the mappings
 * that its answers are read with. The built-in one means the same service from start to quit; only its port
 * becomes known a moment later.
 */
export function scopeKeyOf({ id, builtIn, baseUrl, authUrl, clientId, mappings }: ProfileView): string {
  return builtIn ? id : [id, baseUrl, authUrl, clientId, JSON.stringify(mappings)].join(' ');
}

/** Drops everything of one scope: what is on show and what is on its way. */
export function forgetScope(cache: QueryClient, scopeKey: string): void {
  void cache.cancelQueries({ queryKey: [scopeKey] });
  cache.removeQueries({ queryKey: [scopeKey] });
}
