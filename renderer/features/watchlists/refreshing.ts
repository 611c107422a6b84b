import { useEffect } from 'react';
import type { AppError } from '#shared/errors';
import type { Refresh } from '#shared/ipc/contract/watchlists';
import type { ResourceName } from '#shared/resource-names';
import { useClient } from '../../ipc/client-context.ts';
import { useScope } from '../../scope/scope.ts';
import { forgetWatchlists } from './queries.ts';
import { createProfileStore, onProfileLeft } from '../../scope/store.ts';

/** A list, or every list (null); of it these checks, or all (undefined). */
interface RefreshRequest {
  id: string | null;
  checks: readonly ResourceName<'check'>[] | undefined;
}

interface Refreshing {
  /** Null: nothing is being read. */
  running: { id: string | null; done: number; of: number; abort: AbortController } | null;
  /** How the last one ended. */
  ended: (RefreshRequest & ({ result: Refresh } | { error: AppError })) | null;
}

/** One refresh at a time; it continues when another page is opened. */
export const useRefreshing = createProfileStore<Refreshing>(() => ({ running: null, ended: null }));

onProfileLeft(cancelRefresh);

export function dismissRefresh(): void {
  useRefreshing.setState({ ended: null });
}

export function cancelRefresh(): void {
  useRefreshing.getState().running?.abort.abort();
}

/** Reads the checks of a list, of every list (null), or some of them again. */
export function useRefresh(): (id: string | null, checks?: readonly ResourceName<'check'>[]) => void {
  const scope = useScope();
  const { client, profile } = scope;
  return (id, checks) => {
    if (useRefreshing.getState().running !== null) return;
    const abort = new AbortController();
    useRefreshing.setState({ running: { id, done: 0, of: checks?.length ?? 0, abort }, ended: null });
    const input = { profileId: profile.id, id, ...(checks !== undefined && { checks: [...checks] }) };
    void client.call('watchlists.refresh', input, { signal: abort.signal }).then((result) => {
      if (useRefreshing.getState().running?.abort !== abort) return;
      useRefreshing.setState({
        running: null,
        ended: { id, checks, ...(result.ok ? { result: result.value } : { error: result.error }) },
      });
      void forgetWatchlists(scope);
    });
  };
}

/** Follows the running refresh; once on a page that shows it. */
export function useRefreshProgress(): void {
  const client = useClient();
  const { profile } = useScope();
  useEffect(
    () =>
      client.subscribe('watchlists.progress', ({ profileId, done, of }) => {
        if (profileId !== profile.id) return;
        useRefreshing.setState(({ running }) => ({
          running: running === null ? null : { ...running, done, of },
        }));
      }),
    [client, profile.id],
  );
}
