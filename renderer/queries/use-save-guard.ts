import { useQueryClient } from '@tanstack/react-query';
import type { GuardState } from '#shared/guard';
import { useClient } from '../ipc/client-context.ts';
import { guardQuery, cachedGuard } from './guard.ts';

/** Takes over the state that the main process returned; a late one of another profile is dropped. */
export function useSaveGuard(): (state: GuardState) => void {
  const cache = useQueryClient();
  const { queryKey } = guardQuery(useClient());
  return (state) => {
    cache.setQueryData(queryKey, (previous) =>
      previous === undefined || previous.profileId === state.profileId ? cachedGuard(state) : previous,
    );
  };
}
