import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

/** Choices on the page of brands. They survive a visit to another page, but not a switch of profile. */
export const useBrandsView = viewOf(
  '/brands',
  createProfileStore<ListView>(() => emptyListView),
);

export const changeBrandsView = useBrandsView.setState;
