import { useQueries } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { callQuery, useCall } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { changeItemList, narrowItems, openRun } from '../runs/run-state.ts';
import type { Item } from './arrange.ts';

/** Runs that are looked through, newest first. */
const looked = 10;

/** Runs with items that failed with a status; null: none is meant. */
export function useFailedItems(status: number | null): { items: Item[]; isLoading: boolean } {
  const scope = useScope();
  const asked = status === null ? null : {};
  const sets = useCall('changeSets.list', asked, { staleTime: 0 });
  const checks = useCall('checkRuns.list', asked, { staleTime: 0 });
  const failing = (runs: readonly SavedRun[] = []) =>
    runs.filter(({ counts }) => counts.failed > 0).slice(0, looked);
  const setDetails = useQueries({
    queries: failing(sets.data).map(({ id }) => callQuery(scope, 'changeSets.read', { id })),
  });
  const checkDetails = useQueries({
    queries: failing(checks.data).map(({ id }) => callQuery(scope, 'checkRuns.read', { id })),
  });
  const runs = [
    ...setDetails.map(({ data }) => ({ run: data?.changeSet, items: data?.cells })),
    ...checkDetails.map(({ data }) => ({ run: data?.run, items: data?.items })),
  ];
  const items = runs.flatMap(({ run, items = [] }): Item[] => {
    const failed = items.filter((item) => item.state === 'failed' && item.status === status);
    const [first] = failed;
    if (run === undefined || first === undefined || status === null) return [];
    return [
      {
        id: `open failed items ${run.id}`,
        icon: Layers,
        label: t('Show failed items of {run} with {status}', { run: run.name, status: String(status) }),
        note: t('{count, plural, one {# item} other {# items}}', { count: failed.length }),
        run: () =>
          goTo('/change-sets', () => {
            openRun(run.id);
            narrowItems('failed');
            changeItemList({ openName: String(first.position) });
          }),
      },
    ];
  });
  const isLoading = [sets, checks, ...setDetails, ...checkDetails].some((query) => query.isLoading);
  return { items, isLoading };
}
