import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';

export function useWatchlists() {
  return useCall('watchlists.list', {}, { staleTime: 0 });
}

/** The checks of a list as they were read last. */
export function useWatchedChecks(id: string) {
  return useCall('watchlists.checks', { id }, { staleTime: 0 });
}

const reads = ['watchlists.list', 'watchlists.checks', 'monitoring.renewals'] as const;

/** Reads lists, checks and renewals again from what is kept here. */
export async function forgetWatchlists(scope: Scope): Promise<void> {
  await Promise.all(reads.map((name) => scope.cache.invalidateQueries({ queryKey: callKey(scope, name) })));
}

export function useForgetWatchlists(): () => Promise<void> {
  const scope = useScope();
  return () => forgetWatchlists(scope);
}
