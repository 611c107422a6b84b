import { create } from 'zustand';
import type { Sort } from '../../components/grid/columns.ts';

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
export const useWatchlistsView = create<WatchlistsView>(() => initial);

export const changeWatchlistsView = useWatchlistsView.setState;

export function resetWatchlistsView(): void {
  useWatchlistsView.setState(initial, true);
}

export function showWatchlist(id: string | null): void {
  useWatchlistsView.setState({ id, needle: '', checked: new Set() });
}
