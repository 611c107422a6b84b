import type { AppError } from '#shared/errors';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { InboxCounts, OrganizationHealth } from '#shared/ipc/contract/notifications';
import { estimateCallsPerHour } from '#shared/notifications/estimate';
import type { InboxSettings } from '#shared/notifications/settings';
import type { ProfileSettings } from '#shared/profile';
import { isName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { diskRefusal, onDisk } from '../storage/disk-failure.ts';
import type { Popup } from './announce.ts';
import { createDesktopNotifier, type DesktopNotifier, type DesktopNotifierDeps } from './desktop-notifier.ts';
import { createSealing, isoTime } from './entry-row.ts';
import { createInboxActions } from './inbox-actions.ts';
import { createInboxQueries } from './inbox-queries.ts';
import { createInboxStore } from './inbox-store.ts';
import type { OrganizationState } from './polled-organization.ts';
import { createPoller, type Poller } from './poller.ts';
import { createRemote, type Remote, type UseClient } from './remote.ts';
import { turn } from './turn.ts';

/** The profile whose notifications are read. */
export type InboxProfile = { id: string } & Pick<ProfileSettings, 'pollSeconds' | 'callsInFlight'>;

/** The inbox of the active profile, with the poller that fills it. Other profiles' entries are not answered. */
export interface Inbox {
  /** Switches to a profile: what is in flight for the other one is dropped. Nothing happens when it is the same. */
  activate(profile: InboxProfile): Promise<void>;
  /** Settles when the last switch is done. */
  switched(): Promise<void>;
  /** The computer sleeps, wakes, or its network comes and goes. */
  pause(reason: 'offline' | 'asleep'): void;
  resume(): void;
  close(): Promise<void>;
  list(input: InputOf<'inbox.list'>, signal: AbortSignal): Promise<Result<OutputOf<'inbox.list'>>>;
  read(input: InputOf<'inbox.read'>): Result<OutputOf<'inbox.read'>>;
  counts(profileId: string): Result<InboxCounts>;
  act(input: InputOf<'inbox.act'>): Promise<Result<OutputOf<'inbox.act'>>>;
  references(
    input: InputOf<'inbox.references'>,
    signal: AbortSignal,
  ): Promise<Result<OutputOf<'inbox.references'>>>;
  organizations(input: InputOf<'inbox.organizations'>): Result<OutputOf<'inbox.organizations'>>;
  health(input: InputOf<'inbox.health'>): Result<OutputOf<'inbox.health'>>;
  settings(profileId: string): Result<OutputOf<'inbox.settings'>>;
  changeSettings(profileId: string, settings: InboxSettings): Promise<Result<OutputOf<'inbox.settings'>>>;
  estimate(input: InputOf<'inbox.estimate'>): Result<OutputOf<'inbox.estimate'>>;
  refresh(profileId: string): Result<null>;
  wipe(profileId: string): Promise<Result<null>>;
}

export interface InboxDeps {
  useClient: UseClient;
  clock: Clock;
  random: () => number;
  sealKey: () => Uint8Array | null;
  /** Nothing is read from the service before this settles; the inbox is there at once. */
  ready: Promise<void>;
  showNotification: DesktopNotifierDeps['showNotification'];
  /** A pop-up of a profile was clicked, perhaps long after another profile was chosen. */
  onOpened: (profileId: string, popup: Popup) => void;
  onCounts: (counts: InboxCounts) => void;
  /** Milliseconds a call takes now; null when that is not known. */
  latencyMs: () => number | null;
  report: (failure: unknown) => void;
}

interface Active {
  profile: InboxProfile;
  key: number;
  settings: InboxSettings;
  remote: Remote;
  poller: Poller;
  notifier: DesktopNotifier;
  names: Map<string, string>;
  stopped: AbortController;
}

const housekeepingMs = 30_000;
const pruneSlice = 200;
/** Changes of the counts are told at most this often. */
const tellMs = 250;
const assumedLatencyMs = 100;
const target = 'inbox';

export function openInbox(opened: Result<{ database: Database }>, deps: InboxDeps): Result<Inbox> {
  if (!opened.ok) return opened;
  return onDisk(target, () => createInbox(opened.value.database, deps));
}

function createInbox(database: Database, deps: InboxDeps): Inbox {
  const { clock } = deps;
  const sealing = createSealing(deps.sealKey);
  const store = createInboxStore(database, sealing);
  const queries = createInboxQueries(database, sealing);
  const actions = createInboxActions(database, queries);
  let active: Active | null = null;
  let telling = false;
  let paused: 'offline' | 'asleep' | null = null;
  /** One switch after the other. */
  let switching: Promise<void> = Promise.resolve();

  function inOrder(work: () => Promise<void>): Promise<void> {
    switching = switching.then(work).catch(deps.report);
    return switching;
  }

  function begin(profile: InboxProfile): void {
    const key = store.profileKey(profile.id);
    const settings = store.settings(key);
    const names = new Map<string, string>();
    const remote = createRemote(profile.id, deps.useClient, (organizations) => {
      const named = organizations.map(({ name, displayName = null }) => ({ name, displayName }));
      for (const { name, displayName } of named) if (displayName !== null) names.set(name, displayName);
      const saved = onDisk(target, () => store.saveNames(key, named));
      if (!saved.ok) deps.report(saved.error);
    });
    const notifier = createDesktopNotifier({
      store,
      clock,
      rules: () => ({
        profileMuted: settings.muted,
        muted: queries.muted(key),
        names: settings.namesInPopups,
        displayName: (row) => sealing.openPersonal(row.name, row.personal)?.displayName ?? null,
        organizationName: (name) => names.get(name) ?? null,
      }),
      showNotification: deps.showNotification,
      onClick: (popup) => deps.onOpened(profile.id, popup),
      report: deps.report,
    });
    const poller = createPoller({
      profileKey: key,
      store,
      notifier,
      clock,
      random: deps.random,
      settings,
      pollSeconds: profile.pollSeconds,
      concurrency: concurrencyOf(profile),
      ...remote,
      onNews: tell,
      report: deps.report,
    });
    const stopped = new AbortController();
    active = { profile, key, settings, remote, poller, notifier, names, stopped };
    void deps.ready.finally(() => {
      if (stopped.signal.aborted) return;
      poller.start();
      if (paused !== null) poller.pause(paused);
    });
    void keepHouse(active);
    tell();
  }

  async function end(): Promise<void> {
    const ending = active;
    active = null;
    if (ending === null) return;
    ending.stopped.abort();
    ending.notifier.close();
    await ending.poller.stop();
  }

  /** Wakes what was snoozed and deletes what is older than the retention, a little at a time. */
  async function keepHouse({ key, settings, stopped }: Active): Promise<void> {
    try {
      for (;;) {
        if (actions.wake(key, clock.now()).woken > 0) tell();
        if (settings.retentionDays !== null) {
          store.prune(key, clock.now() - settings.retentionDays * 86_400_000, pruneSlice);
        }
        await clock.sleep(housekeepingMs, stopped.signal);
      }
    } catch (failure) {
      if (!stopped.signal.aborted) deps.report(failure);
    }
  }

  function countsOf({ profile, key }: Active): InboxCounts {
    return { profileId: profile.id, ...queries.counts(key) };
  }

  function tell(): void {
    const told = active;
    if (telling || told === null) return;
    telling = true;
    clock.sleep(tellMs, told.stopped.signal).then(
      () => {
        telling = false;
        if (active !== told) return;
        const counts = onDisk(target, () => countsOf(told));
        if (counts.ok) deps.onCounts(counts.value);
      },
      () => {
        telling = false;
        tell();
      },
    );
  }

  /** Runs synchronous work for the active profile; another profile's is refused, a failing disk is data. */
  function forActive<T>(profileId: string, work: (active: Active) => Result<T>): Result<T> {
    if (active?.profile.id !== profileId) return err(notActive);
    const current = active;
    const result = onDisk(target, () => work(current));
    return result.ok ? result.value : result;
  }

  async function forActiveAsync<T>(
    profileId: string,
    work: (active: Active) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const current = active;
    if (current?.profile.id !== profileId) return err(notActive);
    try {
      const result = await work(current);
      return active === current ? result : err(profileSwitched);
    } catch (failure) {
      const refusal = diskRefusal(failure, target);
      if (refusal !== null) return err(refusal);
      throw failure;
    }
  }

  function estimateOf({ profile, poller }: Active, settings: InboxSettings) {
    const { organizations, activeChecks } = poller.status();
    return estimateCallsPerHour(
      settings,
      { organizations, activeChecks: activeChecks ?? 0 },
      {
        pollSeconds: profile.pollSeconds,
        concurrency: concurrencyOf(profile),
        latencyMs: Math.max(1, deps.latencyMs() ?? assumedLatencyMs),
      },
    );
  }

  const settingsOf = (current: Active) => ({
    settings: store.settings(current.key),
    mutes: actions.mutes(current.key),
    estimate: estimateOf(current, store.settings(current.key)),
  });

  return {
    activate: (profile) =>
      inOrder(async () => {
        // A profile that was refused may have a new secret by now.
        if (isSame(active?.profile, profile) && active?.poller.status().state !== 'refused') return;
        await end();
        begin(profile);
      }),
    switched: () => switching,
    pause(reason) {
      paused = reason;
      active?.poller.pause(reason);
    },
    resume() {
      paused = null;
      active?.poller.resume();
    },
    close: () => inOrder(end),

    list: ({ profileId, filter, after, limit }, signal) =>
      forActiveAsync(profileId, async ({ key }) =>
        ok(await queries.list(key, filter, { after: after ?? null, limit, signal })),
      ),
    read: ({ profileId, key }) =>
      forActive(profileId, (current) => {
        const found = queries.read(current.key, key);
        return found === null ? err(gone) : ok(found);
      }),
    counts: (profileId) => forActive(profileId, (current) => ok(countsOf(current))),
    act: (input) =>
      forActiveAsync(input.profileId, async ({ key }) => {
        const outcome = await perform(key, input);
        if (outcome.changed > 0) tell();
        return ok(outcome);
      }),
    references: ({ profileId, keys }, signal) =>
      forActiveAsync(profileId, async ({ key, remote }) => {
        const rows = queries.rows(key, keys);
        const entries = rows.map((row) => ({
          row,
          reference: sealing.openReference(row.name, row.reference),
        }));
        const wanted = entries
          .filter(({ reference }) => reference === null)
          .map(({ row }) => row.check_name)
          .filter((name) => name !== null && isName('check', name));
        const found =
          wanted.length === 0 ? ok(new Map<string, string>()) : await remote.references(wanted, signal);
        if (!found.ok) return found;
        return ok(
          entries.map(({ row, reference }) => {
            const resolved = reference ?? found.value.get(row.check_name ?? '') ?? null;
            if (reference === null && resolved !== null) store.saveReference(row, resolved);
            return { key: row.key, clientReference: resolved };
          }),
        );
      }),
    organizations: ({ profileId, find, limit }) =>
      forActive(profileId, ({ key }) => ok(store.findOrganizations(key, find, limit))),
    health: ({ profileId, only, after, limit }) =>
      forActive(profileId, (current) => ok(healthOf(current, only, after ?? '', limit))),
    settings: (profileId) => forActive(profileId, (current) => ok(settingsOf(current))),
    async changeSettings(profileId, settings) {
      const saved = forActive(profileId, (current) => {
        store.saveSettings(current.key, settings);
        return ok(current.profile);
      });
      if (!saved.ok) return saved;
      await inOrder(async () => {
        if (active?.profile.id !== profileId) return;
        await end();
        begin(saved.value);
      });
      return forActive(profileId, (current) => ok(settingsOf(current)));
    },
    estimate: ({ profileId, settings }) =>
      forActive(profileId, (current) => ok(estimateOf(current, settings))),
    refresh: (profileId) =>
      forActive(profileId, ({ poller }) => {
        poller.refresh();
        return ok(null);
      }),
    async wipe(profileId) {
      const known = forActive(profileId, (current) => ok(current));
      if (!known.ok) return known;
      const { key, profile } = known.value;
      let outcome: Result<null> = ok(null);
      await inOrder(async () => {
        await end();
        try {
          while (store.wipe(key, pruneSlice) > 0) await turn();
        } catch (failure) {
          const refusal = diskRefusal(failure, target);
          if (refusal === null) throw failure;
          outcome = err(refusal);
        } finally {
          begin(profile);
        }
      });
      return outcome;
    },
  };

  async function perform(key: number, input: InputOf<'inbox.act'>): Promise<OutputOf<'inbox.act'>> {
    switch (input.action) {
      case 'read':
      case 'unread':
      case 'done':
        return actions.setStatus(key, input.select, { status: input.action, until: null });
      case 'snooze':
        return actions.setStatus(key, input.select, { status: 'snoozed', until: Date.parse(input.until) });
      case 'mute':
      case 'unmute': {
        const rule =
          'organization' in input.what
            ? { kind: 'organization' as const, value: input.what.organization }
            : { kind: 'type' as const, value: input.what.type };
        return actions.mute(key, rule, input.action === 'mute');
      }
      case 'undo':
        return actions.undo(key, input.undo);
    }
  }

  function healthOf(
    current: Active,
    only: 'all' | 'failing',
    after: string,
    limit: number,
  ): OutputOf<'inbox.health'> {
    const { profile, key, poller, settings, names } = current;
    const status = poller.status();
    const all = poller.organizations();
    const failing = all.filter(({ record }) => record?.error !== null && record?.error !== undefined);
    const polls = all.map(({ record }) => record?.lastPollAt ?? null);
    const times = polls.filter((time) => time !== null);
    const candidates =
      limit === 0
        ? []
        : (only === 'failing' ? failing : all)
            .filter(({ name }) => name > after)
            .sort((a, b) => (a.name < b.name ? -1 : 1));
    const page = candidates.slice(0, limit);
    return {
      profileId: profile.id,
      state: status.state,
      mode: settings.mode,
      organizationCount: status.organizations,
      neverRead: polls.length - times.length,
      failing: failing.length,
      // Before the first read of this run, what the last one saw.
      lastPollAt: timeOrNull(
        times.length === 0
          ? store.lastAnswerAt(key)
          : times.reduce((latest, time) => Math.max(latest, time), -Infinity),
      ),
      oldestPollAt:
        times.length < polls.length
          ? null
          : timeOrNull(times.reduce((oldest, time) => Math.min(oldest, time), Infinity)),
      roundMs: status.roundMs === null ? null : Math.round(status.roundMs),
      callsLastHour: status.callsLastHour,
      estimate: estimateOf(current, settings),
      error: status.error,
      organizations: page.map((state) => organizationHealth(state, names.get(state.name) ?? null)),
      after: candidates.length > page.length ? (page.at(-1)?.name ?? null) : null,
    };
  }
}

function organizationHealth(
  { name, record, nextPollAt }: Readonly<OrganizationState>,
  displayName: string | null,
): OrganizationHealth {
  return {
    organization: name,
    displayName,
    lastPollAt: timeOrNull(record?.lastPollAt),
    lastAnswerAt: timeOrNull(record?.lastAnswerAt),
    nextPollAt: timeOrNull(nextPollAt),
    mark: timeOrNull(record?.cursor?.mark),
    lagMs: record?.lagMs ?? null,
    failures: record?.failures ?? 0,
    error: record?.error ?? null,
    baseline: record?.cursor?.baseline ?? true,
  };
}

function timeOrNull(time: number | null | undefined): string | null {
  return time === null || time === undefined || !Number.isFinite(time) ? null : isoTime(time);
}

/** One place of the profile's calls in flight is always left to the operator. */
function concurrencyOf({ callsInFlight }: InboxProfile): number {
  return Math.max(1, callsInFlight - 1);
}

function isSame(a: InboxProfile | undefined, b: InboxProfile): boolean {
  return a?.id === b.id && a.pollSeconds === b.pollSeconds && a.callsInFlight === b.callsInFlight;
}

const notActive: AppError = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: 'The request was for the inbox of a profile that is not in use.',
  advice: 'Switch to that profile and try again.',
};
const profileSwitched: AppError = {
  kind: 'cancelled',
  message: 'The profile was switched while the inbox was being read.',
  advice: 'Read again.',
};
const gone: AppError = {
  kind: 'not-found',
  message: 'The message is no longer in the inbox.',
  advice: 'Read the inbox again; the retention of the profile may have deleted it.',
};
