import type { Sort } from '../../components/grid/columns.ts';
import { createProfileStore } from '../../scope/store.ts';

interface BrandsView {
  needle: string;
  sort: Sort | null;
  openName: string | null;
  checked: ReadonlySet<string>;
}

const initial: BrandsView = { needle: '', sort: null, openName: null, checked: new Set() };

/** What is chosen on the page of brands; it survives a visit to another page, not a switch of profile. */
export const useBrandsView = createProfileStore<BrandsView>(() => initial);

export const changeBrandsView = useBrandsView.setState;
