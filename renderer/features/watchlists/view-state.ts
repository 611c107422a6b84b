import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

interface WatchlistsView extends ListView {
  /** The list shown; null: the first. */
  id: string | null;
}

const initial: WatchlistsView = { ...emptyListView, id: null };
export const watchlistsPath = '/watchlists';

/** Choices on the page of watchlists. They survive a visit to another page, but not a switch of profile. */
export const useWatchlistsView = viewOf(
  watchlistsPath,
  createProfileStore<WatchlistsView>(() => initial),
);

export const changeWatchlistsView = useWatchlistsView.setState;

export function showWatchlist(id: string | null): void {
  useWatchlistsView.setState({ id, needle: '', openName: null, checked: new Set() });
}
