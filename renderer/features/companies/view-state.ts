import type { CompanySearch, SearchBy } from '#shared/unspecified/company';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

interface FoundCompanies {
  count: number;
  /** There may be more than were read. */
  isLeast: boolean;
}

export interface RecentSearch extends CompanySearch {
  /** What came; null: the response was not understood. */
  found: FoundCompanies | null;
}

interface CompaniesView extends ListView {
  by: SearchBy;
  term: string;
  jurisdiction: string;
  /** The search of the list; null: nothing was searched yet. */
  submitted: CompanySearch | null;
  /** Newest first. In memory only: a company may have the name of its owner. */
  recent: readonly RecentSearch[];
}

const initial: CompaniesView = {
  ...emptyListView,
  by: 'name',
  term: '',
  jurisdiction: '',
  submitted: null,
  recent: [],
};

/** What was searched for; it survives a visit to another page, not a switch of profile. */
export const useCompaniesView = viewOf(
  '/companies',
  createProfileStore<CompaniesView>(() => initial),
  ['recent'],
);

export const changeCompaniesView = useCompaniesView.setState;

const maxRecentSearches = 10;

const isSameSearch = (a: CompanySearch, b: CompanySearch) =>
  a.by === b.by && a.term === b.term && a.jurisdiction === b.jurisdiction;

/** Puts a search that got a response on top of the recent ones. */
export function remember(search: CompanySearch, found: FoundCompanies | null): void {
  useCompaniesView.setState(({ recent }) => ({
    recent: [{ ...search, found }, ...recent.filter((other) => !isSameSearch(other, search))].slice(
      0,
      maxRecentSearches,
    ),
  }));
}

/** Asks; the selection among the earlier rows is cleared. */
export function ask(search: CompanySearch): void {
  useCompaniesView.setState({ ...search, ...emptyListView, submitted: search });
}
