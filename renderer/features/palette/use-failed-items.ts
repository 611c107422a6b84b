import { useQueries } from '@tanstack/react-query';
import { Layers, Table2 } from 'lucide-react';
import type { BulkRun } from '#shared/ipc/contract/creation';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { formatWhen } from '../../format/time.ts';
import { callQuery, useCall } from '../../scope/call.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { showFailedRows } from '../bulk-creation/run-list-state.ts';
import { changeItemList, narrowItems, openRun } from '../runs/run-state.ts';
import type { Item } from './arrange.ts';

/** Runs of each kind that are looked through, newest first. */
const looked = 10;
/** Failed rows of a file that are looked through. */
const maxRows = 500;

/** Runs and bulk creations with items that failed with a status; null: none is meant. */
export function useFailedItems(status: number | null): { items: Item[]; isLoading: boolean } {
  const scope = useScope();
  const input = status === null ? null : {};
  const sets = useCall('changeSets.list', input, { staleTime: 0 });
  const checks = useCall('checkRuns.list', input, { staleTime: 0 });
  const files = useCall('bulk.runs', input, { staleTime: 0 });
  const failing = <Run extends SavedRun | BulkRun>(runs: readonly Run[] = []) =>
    runs.filter(({ counts }) => counts.failed > 0).slice(0, looked);
  const setDetails = useQueries({
    queries: failing(sets.data).map(({ id }) => callQuery(scope, 'changeSets.read', { id })),
  });
  const checkDetails = useQueries({
    queries: failing(checks.data).map(({ id }) => callQuery(scope, 'checkRuns.read', { id })),
  });
  const failingFiles = failing(files.data);
  const fileRows = useQueries({
    queries: failingFiles.map(({ run }) =>
      callQuery(scope, 'bulk.rows', { run, state: 'failed', after: 0, limit: maxRows }),
    ),
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
  const ofFiles = failingFiles.flatMap(({ run, fileName, startedAt }, place): Item[] => {
    const failed =
      fileRows[place]?.data?.filter(({ reason }) => reason?.includes(String(status)) === true) ?? [];
    if (failed.length === 0 || status === null) return [];
    return [
      {
        id: `open failed rows ${run}`,
        icon: Table2,
        label: t('Show failed rows of {run} with {status}', {
          run: fileName ?? formatWhen(startedAt),
          status: String(status),
        }),
        note: t('{count, plural, one {# row} other {# rows}}', { count: failed.length }),
        run: () => showFailedRows(run),
      },
    ];
  });
  const isLoading = [sets, checks, files, ...setDetails, ...checkDetails, ...fileRows].some(
    (query) => query.isLoading,
  );
  return { items: [...items, ...ofFiles], isLoading };
}
