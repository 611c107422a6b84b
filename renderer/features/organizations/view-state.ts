import type { Sort } from '../../components/grid/columns.ts';
import { createProfileStore } from '../../scope/store.ts';

export const detailTabs = ['summary', 'features', 'roles', 'brands', 'teams', 'json'] as const;
export type DetailTab = (typeof detailTabs)[number];

interface OrganizationsView {
  /** AIP-160 text as sent; empty = all. Only valid filters get here. */
  filter: string;
  editing: boolean;
  /** Searched in the loaded rows. */
  needle: string;
  sort: Sort | null;
  openName: string | null;
  tab: DetailTab;
  checked: ReadonlySet<string>;
}

const initial: OrganizationsView = {
  filter: '',
  editing: false,
  needle: '',
  sort: null,
  openName: null,
  tab: 'summary',
  checked: new Set(),
};

/** What is chosen on the organizations page; it survives a visit to another page, not a switch of profile. */
export const useOrganizationsView = createProfileStore<OrganizationsView>(() => initial);

export const changeOrganizationsView = useOrganizationsView.setState;
