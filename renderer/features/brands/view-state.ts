import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

/** What is chosen on the page of brands; it survives a visit to another page, not a switch of profile. */
export const useBrandsView = viewOf(
  '/brands',
  createProfileStore<ListView>(() => emptyListView),
);

export const changeBrandsView = useBrandsView.setState;
