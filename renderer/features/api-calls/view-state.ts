import type { CallFilter } from '#shared/call-log';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { forgetsLinks } from '../../state/navigation.ts';

type DetailTab = 'exchange' | 'headers' | 'timing';

interface ApiCallsView extends ListView {
  filter: CallFilter;
  tab: DetailTab;
  /** The list is frozen; requests are recorded anyway. */
  isPaused: boolean;
  /** The keyboard is to go on in the pane. */
  isEntered: boolean;
}

const initial: ApiCallsView = {
  ...emptyListView,
  filter: { kind: 'all', operation: null, showsPolls: false, text: '' },
  tab: 'exchange',
  isPaused: false,
  isEntered: false,
};

/** Choices on the page of API calls. They survive a visit to another page, but not a switch of profile. */
export const useApiCallsView = viewOf(
  '/api-calls',
  createProfileStore<ApiCallsView>(() => initial),
  ['isEntered'],
);
forgetsLinks('/api-calls', useApiCallsView, ['filter'], ['checked', 'openName']);

export const changeApiCallsView = useApiCallsView.setState;

export function changeCallFilter(change: Partial<CallFilter>): void {
  useApiCallsView.setState(({ filter }) => ({ filter: { ...filter, ...change }, checked: new Set() }));
}
