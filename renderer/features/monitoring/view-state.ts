import type { Day } from '#shared/calendar/day';
import type { Kind } from '#shared/calendar/renewals';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore, viewOf } from '../../scope/store.ts';

interface MonitoringView extends ListView {
  form: 'calendar' | 'list';
  /** Null: every watchlist, and what notifications say of other checks. */
  watchlist: string | null;
  organization: string | null;
  kinds: ReadonlySet<Kind>;
  /** The day whose renewals the list shows; null: all. */
  day: Day | null;
}

const initial: MonitoringView = {
  ...emptyListView,
  form: 'calendar',
  watchlist: null,
  organization: null,
  kinds: new Set<Kind>(['confirmed', 'estimated']),
  day: null,
};
export const monitoringPath = '/monitoring';

/** Choices on the monitoring page. They survive a visit to another page, but not a switch of profile. */
export const useMonitoringView = viewOf(
  monitoringPath,
  createProfileStore<MonitoringView>(() => initial),
);
export const changeMonitoringView = useMonitoringView.setState;

/** Requests other renewals: the selection among the earlier ones is cleared. */
export function narrowTo(
  change: Partial<Pick<MonitoringView, 'watchlist' | 'organization' | 'kinds' | 'day'>>,
): void {
  useMonitoringView.setState({ ...change, checked: new Set() });
}
