import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

export type DetailTab = 'summary' | 'features' | 'roles' | 'brands' | 'teams' | 'json';

interface OrganizationsView extends ListView {
  /** AIP-160 text as sent; empty = all. Only valid filters get here. */
  filter: string;
  editing: boolean;
  tab: DetailTab;
}

const initial: OrganizationsView = {
  ...emptyListView,
  filter: '',
  editing: false,
  tab: 'summary',
};

/** Choices on the organizations page. They survive a visit to another page, but not a switch of profile. */
export const useOrganizationsView = viewOf(
  '/organizations',
  createProfileStore<OrganizationsView>(() => initial),
);

export const changeOrganizationsView = useOrganizationsView.setState;
