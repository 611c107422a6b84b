import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GuardState } from '#shared/guard';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { deskKey } from '../scope/keys.ts';

export interface CachedGuard extends GuardState {
  /** When production locks again, on the clock of `performance.now()`; null: no limit. */
  locksAt: number | null;
}

/** The time left is counted on a clock that does not jump. */
export function cachedGuard(state: GuardState): CachedGuard {
  const { remainingSeconds } = state;
  return {
    ...state,
    locksAt: remainingSeconds === null ? null : performance.now() + remainingSeconds * 1000,
  };
}

export const guardQuery = (client: Client) =>
  queryOptions({
    queryKey: deskKey('guard.state'),
    queryFn: async () => cachedGuard(unwrap(await client.call('guard.state', {}))),
  });

/** The guard of one profile; a state of another profile counts as none. */
export function useGuard(profileId: string): CachedGuard | null {
  const { data } = useQuery(guardQuery(useClient()));
  return data?.profileId === profileId ? data : null;
}
