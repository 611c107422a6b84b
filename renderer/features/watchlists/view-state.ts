import type { Sort } from '../../components/grid/columns.ts';
import { createProfileStore } from '../../scope/store.ts';

interface WatchlistsView {
  /** The list on show; null: the first. */
  id: string | null;
  needle: string;
  sort: Sort | null;
  checked: ReadonlySet<string>;
}

const initial: WatchlistsView = { id: null, needle: '', sort: null, checked: new Set() };
export const watchlistsPath = '/watchlists';

/** What is chosen on the page of watchlists; it survives a visit to another page, not a switch of profile. */
export const useWatchlistsView = createProfileStore<WatchlistsView>(() => initial);

export const changeWatchlistsView = useWatchlistsView.setState;

export function showWatchlist(id: string | null): void {
  useWatchlistsView.setState({ id, needle: '', checked: new Set() });
}
