import { estimateCallsPerHour, type CallEstimate } from '#shared/notifications/estimate';
import type { InboxSettings } from '#shared/notifications/settings';
import type { ProfileSettings } from '#shared/profile';
import type { Clock } from '../../platform/clock.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { DesktopNotification } from './announce.ts';
import { createDesktopNotifier, type DesktopNotifier, type DesktopNotifierDeps } from './desktop-notifier.ts';
import type { Sealing } from './entry-row.ts';
import type { InboxQueries } from './inbox-queries.ts';
import type { InboxStore } from './inbox-store.ts';
import { createPoller, type Poller } from './poller.ts';
import { createRemote, type Remote, type UseClient } from './remote.ts';

/** The profile whose notifications are read. */
export type InboxProfile = { id: string } & Pick<
  ProfileSettings,
  'baseUrl' | 'authUrl' | 'clientId' | 'pollSeconds' | 'callsInFlight'
>;

/** The reading of one profile's notifications, with its settings: the poller, and what reports news. */
export interface ProfileReading {
  profile: InboxProfile;
  key: number;
  settings: InboxSettings;
  remote: Remote;
  poller: Poller;
  notifier: DesktopNotifier;
  /** Display names of organizations. */
  names: ReadonlyMap<string, string>;
  /** The calls the reading would take with such settings. */
  estimate(settings: InboxSettings): CallEstimate;
}

export interface ProfileReadingDeps {
  store: InboxStore;
  queries: InboxQueries;
  sealing: Sealing;
  useClient: UseClient;
  clock: Clock;
  random: () => number;
  showNotification: DesktopNotifierDeps['showNotification'];
  /** A desktop notification of the profile was clicked, perhaps long after another profile was chosen. */
  onOpened: (profileId: string, notification: DesktopNotification) => void;
  /** Entries were added. */
  onNews: () => void;
  /** Milliseconds a call takes now; null when that is not known. */
  latencyMs: () => number | null;
  /** How far this computer's clock is ahead of the service's, in ms; null: not known. */
  clockAheadMs: () => number | null;
  report: (failure: unknown) => void;
}

const assumedLatencyMs = 100;

export function openProfileReading(profile: InboxProfile, deps: ProfileReadingDeps): ProfileReading {
  const { store, queries, sealing, clock } = deps;
  const key = store.profileKey(profile.id);
  const settings = store.settings(key);
  const names = new Map<string, string>();
  const remote = createRemote(profile.id, deps.useClient, (organizations) => {
    const named = organizations.map(({ name, displayName = null }) => ({ name, displayName }));
    for (const { name, displayName } of named) if (displayName !== null) names.set(name, displayName);
    const saved = onDisk('inbox', () => store.saveNames(key, named));
    if (!saved.ok) deps.report(saved.error);
  });
  const notifier = createDesktopNotifier({
    store,
    clock,
    rules: () => ({
      profileMuted: settings.muted,
      muted: queries.muted(key),
      names: settings.namesInPopups,
      displayName: (row) => sealing.openPersonal(row, row.personal)?.displayName ?? null,
      organizationName: (name) => names.get(name) ?? null,
    }),
    showNotification: deps.showNotification,
    onClick: (notification) => deps.onOpened(profile.id, notification),
    report: deps.report,
  });
  const poller = createPoller({
    profileKey: key,
    store,
    notifier,
    clock,
    random: deps.random,
    clockAheadMs: deps.clockAheadMs,
    settings,
    pollSeconds: profile.pollSeconds,
    concurrency: concurrencyOf(profile),
    ...remote,
    onNews: deps.onNews,
    report: deps.report,
  });
  return {
    profile,
    key,
    settings,
    remote,
    poller,
    notifier,
    names,
    estimate(proposed) {
      const { organizations, activeChecks } = poller.status();
      return estimateCallsPerHour(
        proposed,
        { organizations, activeChecks: activeChecks ?? 0 },
        {
          pollSeconds: profile.pollSeconds,
          concurrency: concurrencyOf(profile),
          latencyMs: Math.max(1, deps.latencyMs() ?? assumedLatencyMs),
        },
      );
    },
  };
}

/** One place of the profile's calls in flight is always left to the operator. */
function concurrencyOf({ callsInFlight }: InboxProfile): number {
  return Math.max(1, callsInFlight - 1);
}
