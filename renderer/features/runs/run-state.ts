import type { ItemState, SavedRun } from '#shared/ipc/contract/runs';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { goTo, onPageAgain } from '../../state/navigation.ts';
import { changeFlagsView, onlyMatrix, showDraft } from '../flags/view-state.ts';
import type { ShownState } from './OutcomeList.tsx';

interface ChangeSetsView extends ListView {
  /** The change set whose page is shown; null: the list of them. */
  open: string | null;
  /** What is chosen among the items of that one. */
  items: {
    shown: ShownState<ItemState>;
    list: ListView;
    /** The first item that failed or is in conflict is opened once the items are read. */
    opensFailed: boolean;
  };
}

const everyItem: ChangeSetsView['items'] = { shown: 'all', list: emptyListView, opensFailed: false };

const changeSetsPath = '/change-sets';

export const useRunView = viewOf(
  changeSetsPath,
  createProfileStore<ChangeSetsView>(() => ({ ...emptyListView, open: null, items: everyItem })),
);

export const changeRunView = useRunView.setState;

export function openRun(id: string | null): void {
  useRunView.setState({ open: id, items: everyItem });
}

/** Narrows the items of the run that is shown to those of one outcome. */
export function narrowItems(shown: ShownState<ItemState>): void {
  useRunView.setState(({ items }) => ({ items: { ...items, shown } }));
}

export function changeItemList(change: Partial<ListView>): void {
  useRunView.setState(({ items }) => ({ items: { ...items, list: { ...items.list, ...change } } }));
}
onPageAgain(changeSetsPath, {
  isShown: () => useRunView.getState().open === null,
  show: () => openRun(null),
});

/** Opens the page of a run at its first item that failed. */
export function showFailed(id: string): void {
  goTo(changeSetsPath, () => useRunView.setState({ open: id, items: { ...everyItem, opensFailed: true } }));
}

/** Opens the item that the page was opened for; null: no item failed. */
export function openFailedItem(openName: string | null): void {
  useRunView.setState(({ items }) => ({
    items: { ...items, opensFailed: false, list: { ...items.list, openName } },
  }));
}

/** Opens the page of a run; null: the list of all. */
export function showRun(id: string | null): void {
  goTo(changeSetsPath, () => openRun(id));
}

/** Opens the page of a change set; a draft is worked on beside the matrix. */
export function openChangeSet({ id, state }: Pick<SavedRun, 'id' | 'state'>): void {
  if (state !== 'draft') {
    showRun(id);
    return;
  }
  goTo('/feature-flags', () => {
    changeFlagsView(onlyMatrix);
    showDraft(id);
  });
}
