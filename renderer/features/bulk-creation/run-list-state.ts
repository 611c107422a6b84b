import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { goTo, onPageAgain } from '../../state/navigation.ts';

interface RunListView extends ListView {
  /** The run whose page is shown; null: the file, or the list of runs. */
  open: string | null;
}

const bulkCreationPath = '/bulk-creation';

/** What is chosen among the runs. */
export const useRunListView = viewOf(
  bulkCreationPath,
  createProfileStore<RunListView>(() => ({ ...emptyListView, open: null })),
);

export const changeRunListView = useRunListView.setState;

/** Opens the page of a run; null: the file, or the list of runs. */
export function showBulkRun(open: string | null): void {
  goTo(bulkCreationPath, () => changeRunListView({ open }));
}

onPageAgain(bulkCreationPath, {
  isShown: () => useRunListView.getState().open === null,
  show: () => changeRunListView({ open: null }),
});
