import { addDays, type Day } from '#shared/calendar/day';
import { isOff, nextRenewal, type Renewal, type WatchedCheck } from '#shared/calendar/renewals';
import type { OutputOf } from '#shared/ipc/contract';
import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';
import { readTime } from '#shared/iso-time';
import { organizationOf } from '#shared/resource-names';
import type { MonitoringEvents } from './monitoring-events.ts';
import type { WatchlistStore } from './store.ts';

export interface Span {
  profileId: string;
  from: Day;
  days: number;
  watchlist: string | null;
}

/** Renewals of a span, from the watched checks and from notifications; soonest first. */
export function renewalsOf(
  store: Pick<WatchlistStore, 'checks' | 'lists'>,
  events: MonitoringEvents,
  { profileId, from, days, watchlist }: Span,
): OutputOf<'monitoring.renewals'> {
  const notifications = events.of(profileId);
  const readAsOff = events.readAsOff(profileId);
  const watched = new Map(store.checks(profileId, watchlist).map((row) => [row.name, row]));
  const checks = new Set(watchlist === null ? [...watched.keys(), ...notifications.keys()] : watched.keys());
  const last = addDays(from, days - 1);
  const found: { check: string; renewal: Renewal }[] = [];
  let monitored = 0;
  let undated = 0;
  let notLoaded = 0;
  for (const check of checks) {
    const ofCheck = notifications.get(check) ?? [];
    const row = watched.get(check);
    const read = lastRead(row, readAsOff.get(check));
    const renewal = nextRenewal(ofCheck, read, from);
    if (renewal === null) {
      const isMonitored = read === null || !isOff(read);
      if (isMonitored && ofCheck.some(({ kind, due }) => kind === 'reminder' && due === null)) undated += 1;
      if (row !== undefined && read?.readAt === null) notLoaded += 1;
      continue;
    }
    monitored += 1;
    if (renewal.due <= last) found.push({ check, renewal });
  }
  const names = events.displayNames(
    profileId,
    found.map(({ check }) => check).filter((check) => (watched.get(check)?.displayName ?? null) === null),
  );
  const organizations = events.organizationNames(profileId);
  const reads = [...watched.values()].map(({ readAt }) => readAt).filter((at) => at !== null);
  return {
    renewals: found
      .map(({ check, renewal: { due, basis, since, reminded } }) => {
        const organization = organizationOf(check) ?? '';
        return {
          check,
          displayName: watched.get(check)?.displayName ?? names.get(check) ?? null,
          organization,
          organizationName: organizations.get(organization) ?? null,
          due,
          basis,
          since: new Date(since).toISOString(),
          reminded,
        };
      })
      .sort((a, b) => compare(a.due, b.due) || compare(a.check, b.check)),
    monitored,
    watchlists: store
      .lists(profileId)
      .filter(({ id, checks: count }) => count > 0 && (watchlist === null || id === watchlist)).length,
    undated,
    notLoaded,
    oldestReadAt: reads.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null),
  };
}

/** A check as it was read last; null: it was not, as far as monitoring is concerned. */
function lastRead(row: WatchedCheckRow | undefined, offAt: number | undefined): WatchedCheck | null {
  // A check that was put into a list is not read for that.
  if (offAt !== undefined && (row === undefined || row.readAt === null))
    return { monitored: false, state: null, createdAt: null, readAt: offAt };
  if (row === undefined) return null;
  return {
    monitored: row.monitored,
    state: row.state,
    createdAt: readTime(row.createTime),
    readAt: readTime(row.readAt),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
