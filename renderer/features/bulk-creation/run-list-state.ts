import type { RowState } from '#shared/ipc/contract/creation';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { goTo, onPageAgain } from '../../state/navigation.ts';
import type { ShownState } from '../runs/OutcomeList.tsx';

interface RunListView extends ListView {
  /** The run whose page is shown; null: the file, or the list of runs. */
  open: string | null;
  /** The outcome that its rows are narrowed to. */
  shown: ShownState<RowState>;
}

const bulkCreationPath = '/bulk-creation';

/** What is chosen among the runs. */
export const useRunListView = viewOf(
  bulkCreationPath,
  createProfileStore<RunListView>(() => ({ ...emptyListView, open: null, shown: 'all' })),
);

export const changeRunListView = useRunListView.setState;

/** Opens the page of a run; null: the file, or the list of runs. */
export function showBulkRun(open: string | null): void {
  goTo(bulkCreationPath, () => changeRunListView({ open, shown: 'all' }));
}

/** Opens the page of a run at its failed rows. */
export function showFailedRows(open: string): void {
  goTo(bulkCreationPath, () => changeRunListView({ open, shown: 'failed' }));
}

onPageAgain(bulkCreationPath, {
  isShown: () => useRunListView.getState().open === null,
  show: () => changeRunListView({ open: null }),
});
