import type { KeptRun } from '#shared/ipc/contract/runs';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { goTo, onPageAgain } from '../../state/navigation.ts';
import { changeFlagsView, onlyMatrix, showDraft } from '../flags/view-state.ts';

interface ChangeSetsView extends ListView {
  /** The change set whose page is shown; null: the list of them. */
  open: string | null;
}

const changeSetsPath = '/change-sets';

export const useRunView = viewOf(
  changeSetsPath,
  createProfileStore<ChangeSetsView>(() => ({ ...emptyListView, open: null })),
);

export const changeRunView = useRunView.setState;

export function openRun(id: string | null): void {
  useRunView.setState({ open: id });
}
onPageAgain(changeSetsPath, {
  isShown: () => useRunView.getState().open === null,
  show: () => openRun(null),
});

/** Opens the page of a run; null: the list of all. */
export function showRun(id: string | null): void {
  goTo(changeSetsPath, () => openRun(id));
}

/** Opens the page of a change set; a draft is worked on beside the matrix. */
export function openChangeSet({ id, state }: Pick<KeptRun, 'id' | 'state'>): void {
  if (state !== 'draft') {
    showRun(id);
    return;
  }
  goTo('/feature-flags', () => {
    changeFlagsView(onlyMatrix);
    showDraft(id);
  });
}
