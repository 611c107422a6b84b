import { useEffect } from 'react';
import type { CheckRunDetail } from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { dropFromList, keepInList, withChanged } from '../runs/cached-runs.ts';
import { openRun, useRunView } from '../runs/run-state.ts';
import { refreshCheck } from '../check-detail/queries.ts';
import { useCheckStream } from '../checks/use-checks.ts';

/** The runs over checks of the profile, newest first; as they change. */
export function useCheckRuns(): readonly SavedRun[] {
  return useCall('checkRuns.list', {}, { staleTime: 0 }).data ?? [];
}

/** The checks of a run with the outcome of each. */
export const useCheckRunDetail = (id: string) => useCall('checkRuns.read', { id }, { staleTime: 0 });

export const saveCheckRun = (scope: Scope, run: SavedRun) => keepInList(scope, 'checkRuns.list', run);

/** Writes what the main process says of runs over checks into the cache, whatever page is shown. Draws nothing. */
export function CheckRunEvents(): null {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const stream = useCheckStream();
  useEffect(
    () =>
      client.subscribe('checkRuns.changed', ({ run, items }) => {
        if (run.profileId !== profile.id) return;
        saveCheckRun(scope, run);
        const detail = callKey(scope, 'checkRuns.read', { id: run.id });
        if (items === null) void cache.invalidateQueries({ queryKey: detail });
        else {
          cache.setQueryData<CheckRunDetail>(detail, (previous) =>
            previous === undefined ? previous : { run, items: withChanged(previous.items, items) },
          );
          for (const { check, settledAt, now } of items) {
            if (settledAt === null) continue;
            void refreshCheck(scope, check);
            if (now !== null)
              stream.amend(check, {
                state: now.state ?? undefined,
                ongoingMonitoringEnabled: now.ongoingMonitoringEnabled ?? undefined,
              });
          }
        }
      }),
    [client, cache, profile, scope, stream],
  );
  useEffect(
    () =>
      client.subscribe('checkRuns.removed', ({ profileId, id }) => {
        if (profileId !== profile.id) return;
        dropFromList(scope, 'checkRuns.list', id);
        if (useRunView.getState().open === id) openRun(null);
      }),
    [client, profile, scope],
  );
  return null;
}
