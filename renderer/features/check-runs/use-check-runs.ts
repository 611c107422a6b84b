import { useEffect } from 'react';
import type { CheckRunDetail } from '#shared/ipc/contract/check-runs';
import type { KeptRun } from '#shared/ipc/contract/runs';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { keepInList } from '../runs/keep-in-list.ts';
import { openRun, useRunView } from '../runs/run-state.ts';
import { refreshCheck } from '../check-detail/queries.ts';

/** The runs over checks of the profile, newest first; as they change. */
export function useCheckRuns(): readonly KeptRun[] {
  return useCall('checkRuns.list', {}, { staleTime: 0 }).data ?? [];
}

/** The checks of a run with what became of each. */
export const useCheckRunDetail = (id: string) => useCall('checkRuns.read', { id }, { staleTime: 0 });

export const keepCheckRun = (scope: Scope, run: KeptRun) => keepInList(scope, 'checkRuns.list', run);

/** Writes what the main process says of runs over checks into the cache, whatever page is shown. Draws nothing. */
export function CheckRunEvents(): null {
  const scope = useScope();
  const { client, cache, profile } = scope;
  useEffect(
    () =>
      client.subscribe('checkRuns.changed', ({ run, items }) => {
        if (run.profileId !== profile.id) return;
        keepCheckRun(scope, run);
        const detail = callKey(scope, 'checkRuns.read', { id: run.id });
        if (items === null) void cache.invalidateQueries({ queryKey: detail });
        else {
          const fresh = new Map(items.map((item) => [item.position, item]));
          cache.setQueryData<CheckRunDetail>(detail, (held) =>
            held === undefined
              ? held
              : { run, items: held.items.map((item) => fresh.get(item.position) ?? item) },
          );
          for (const { check, settledAt } of items) if (settledAt !== null) void refreshCheck(scope, check);
        }
      }),
    [client, cache, profile, scope],
  );
  useEffect(
    () =>
      client.subscribe('checkRuns.removed', ({ profileId, id }) => {
        if (profileId !== profile.id) return;
        cache.setQueryData<KeptRun[]>(callKey(scope, 'checkRuns.list', {}), (held) =>
          held?.filter((run) => run.id !== id),
        );
        if (useRunView.getState().open === id) openRun(null);
      }),
    [client, cache, profile, scope],
  );
  return null;
}
