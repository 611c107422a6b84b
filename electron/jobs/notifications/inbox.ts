import type { AppError } from '#shared/errors';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { InboxCounts, ProfileUnread } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import type { InboxSettings } from '#shared/notifications/settings';
import { isSameService } from '#shared/profile-connection';
import { err, ok, type Result } from '#shared/result';
import { agreedTime } from '../../platform/agreed-time.ts';
import type { Database } from '../../platform/storage/database.ts';
import { diskRefusal, onDisk, onDiskSoon } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { mendInbox } from './after-damage.ts';
import { createSealing } from './entry-row.ts';
import { createInboxActions, performAction } from './inbox-actions.ts';
import { createInboxQueries } from './inbox-queries.ts';
import { createInboxStore } from './inbox-store.ts';
import {
  openProfileReading,
  type InboxProfile,
  type ProfileReading,
  type ProfileReadingDeps,
} from './profile-reading.ts';
import { readingHealth } from './reading-health.ts';
import { referencesOf } from './references.ts';
import { turn } from '../../platform/turn.ts';

/** The inbox of the active profile, with the poller that fills it. Of other profiles it gives only the unread count. */
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
  /** After how many days the notifications of a profile are deleted, once read; null: never. */
  keptDays(profileId: string): number | null;
  /** The one call about every profile: it returns numbers only. */
  unread(): Result<ProfileUnread[]>;
  mark(input: InputOf<'inbox.mark'>): Promise<Result<OutputOf<'inbox.mark'>>>;
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
  pollAgain(input: InputOf<'inbox.pollAgain'>): Result<null>;
  /** Empties the inbox of the active profile, which starts over. */
  wipe(profileId: string): Promise<Result<null>>;
  /** Deletes everything of a profile that was deleted, once the switch from it is done. */
  forget(profileId: string): Promise<Result<null>>;
}

export interface InboxDeps extends Omit<ProfileReadingDeps, 'store' | 'queries' | 'sealing' | 'onNews'> {
  vault: Vault;
  /** Nothing is read from the service for a profile before this settles; the inbox is there at once. */
  ready: (profileId: string) => Promise<void>;
  onCounts: (counts: InboxCounts) => void;
  /** Most days that the organization lets notifications be kept. */
  maxRetentionDays?: number | undefined;
}

interface Active extends ProfileReading {
  stopped: AbortController;
}

const housekeepingMs = 30_000;
const pruneSlice = 200;
/** Changes of the counts are reported at most this often. */
const publishDelayMs = 250;
const target = 'inbox';

/** `lost`: the tables that rows may be missing of. */
export function openInbox(
  opened: Result<{ database: Database; lost?: ReadonlySet<string> }>,
  deps: InboxDeps,
): Result<Inbox> {
  if (!opened.ok) return opened;
  const { database, lost = new Set() } = opened.value;
  return onDisk(target, () => createInbox(database, lost, deps));
}

function createInbox(database: Database, lost: ReadonlySet<string>, deps: InboxDeps): Inbox {
  const { clock } = deps;
  const sealing = createSealing(deps.vault);
  const store = createInboxStore(database, sealing);
  const queries = createInboxQueries(database, sealing);
  const actions = createInboxActions(database, queries);
  const closing = new AbortController();
  let active: Active | null = null;
  /** The profile in use whose inbox could not be read; it is tried again until another one is chosen. */
  let unread: { profileId: string; error: AppError; stopped: AbortController } | null = null;
  let isScheduled = false;
  let paused: 'offline' | 'asleep' | null = null;
  /** Settles when the last of the work that `inOrder` took is done; it never fails. */
  let switching: Promise<void> = Promise.resolve();

  /** Switches profiles and empties inboxes one after the other. What fails is the caller's, and the next one goes on. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = switching.then(work);
    switching = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** The result of work that empties an inbox; a failing disk is data. */
  async function onDiskInOrder(work: () => Promise<Result<null>>): Promise<Result<null>> {
    const result = await onDiskSoon(target, inOrder(work));
    return result.ok ? result.value : result;
  }

  async function emptyInSlices(key: number): Promise<void> {
    while (store.wipe(key, pruneSlice) > 0) await turn();
  }

  function begin(profile: InboxProfile): void {
    try {
      beginReading(profile);
    } catch (failure) {
      const error = diskRefusal(failure, target);
      if (error === null) throw failure;
      deps.report(failure);
      const stopped = new AbortController();
      unread = { profileId: profile.id, error, stopped };
      void clock.sleep(housekeepingMs, stopped.signal).then(
        () => inOrder(() => beginAgain(profile, stopped.signal)).catch(deps.report),
        () => undefined,
      );
    }
  }

  async function beginAgain(profile: InboxProfile, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await end();
    begin(profile);
  }

  function beginReading(profile: InboxProfile): void {
    const reading = openProfileReading(profile, { ...deps, store, queries, sealing, onNews: scheduleCounts });
    const { poller } = reading;
    const stopped = new AbortController();
    active = { ...reading, stopped };
    void deps.ready(profile.id).finally(() => {
      if (stopped.signal.aborted) return;
      poller.start();
      if (paused !== null) poller.pause(paused);
    });
    void repeatedly(wakeSnoozed, stopped.signal);
    scheduleCounts();
  }

  async function end(): Promise<void> {
    unread?.stopped.abort();
    unread = null;
    const ending = active;
    active = null;
    if (ending === null) return;
    ending.stopped.abort();
    ending.notifier.close();
    await ending.poller.stop();
  }

  /** Until it is aborted; what fails, as on a full disk, is tried again. */
  async function repeatedly(
    work: (signal: AbortSignal) => Promise<void> | void,
    signal: AbortSignal,
  ): Promise<void> {
    const reportFault = (failure: unknown) => {
      if (!signal.aborted) deps.report(failure);
    };
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (failure) {
        reportFault(failure);
      }
      await clock.sleep(housekeepingMs, signal).catch(() => undefined);
    }
  }

  /** Of all profiles: the numbers of those that are not in use are shown as well. */
  async function wakeSnoozed(signal: AbortSignal): Promise<void> {
    for (const key of store.profileKeys())
      while (!signal.aborted && actions.wake(key, clock.now()).woken > 0) {
        scheduleCounts();
        await turn();
      }
  }

  /** Deletes what is older than the retention of its profile, in use or not, a little at a time. */
  async function deleteOld(signal: AbortSignal): Promise<void> {
    const now = await agreedTime(clock, signal);
    for (const key of store.profileKeys())
      while (deleteSome(key, now) > 0) await clock.sleep(housekeepingMs, signal);
  }

  function deleteSome(key: number, now: number): number {
    const days = keptDays(key);
    return days === null ? 0 : store.prune(key, now - days * 86_400_000, pruneSlice);
  }

  function keptDays(key: number): number | null {
    const days = Math.min(store.settings(key).retentionDays ?? Infinity, deps.maxRetentionDays ?? Infinity);
    return days === Infinity ? null : days;
  }

  function countsOf({ profile, key }: Active): InboxCounts {
    return { profileId: profile.id, ...queries.counts(key) };
  }

  function scheduleCounts(): void {
    const counted = active;
    if (isScheduled || counted === null) return;
    isScheduled = true;
    clock.sleep(publishDelayMs, counted.stopped.signal).then(
      () => {
        isScheduled = false;
        if (active !== counted) return;
        const counts = onDisk(target, () => countsOf(counted));
        if (counts.ok) deps.onCounts(counts.value);
      },
      () => {
        isScheduled = false;
        scheduleCounts();
      },
    );
  }

  const whyNotActive = (profileId: string) => (unread?.profileId === profileId ? unread.error : notActive);

  /** Runs synchronous work for the active profile; another profile's is refused, a failing disk is data. */
  function forActive<T>(profileId: string, work: (active: Active) => Result<T>): Result<T> {
    if (active?.profile.id !== profileId) return err(whyNotActive(profileId));
    const current = active;
    const result = onDisk(target, () => work(current));
    return result.ok ? result.value : result;
  }

  async function forActiveAsync<T>(
    profileId: string,
    work: (active: Active) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const current = active;
    if (current?.profile.id !== profileId) return err(whyNotActive(profileId));
    try {
      const result = await work(current);
      return active === current ? result : err(profileSwitched);
    } catch (failure) {
      const refusal = diskRefusal(failure, target);
      if (refusal !== null) return err(refusal);
      throw failure;
    }
  }

  const settingsOf = (current: Active) => ({
    settings: store.settings(current.key),
    mutes: actions.mutes(current.key),
    estimate: current.estimate(store.settings(current.key)),
  });

  const mended = onDisk(target, () => mendInbox(database, store, { lost, now: clock.now(), keptDays }));
  if (!mended.ok) deps.report(new Error(mended.error.message));
  void repeatedly(deleteOld, closing.signal);

  return {
    activate: (profile) =>
      inOrder(async () => {
        // A profile that was refused may have a new secret by now.
        if (isSame(active?.profile, profile) && active?.poller.status().state !== 'refused') return;
        await end();
        begin(profile);
      }).catch(deps.report),
    switched: () => switching,
    pause(reason) {
      paused = reason;
      active?.poller.pause(reason);
    },
    resume() {
      paused = null;
      active?.poller.resume();
    },
    close() {
      closing.abort();
      return inOrder(end).catch(deps.report);
    },

    list: ({ profileId, filter, after, limit }, signal) =>
      forActiveAsync(profileId, async ({ key }) =>
        ok(await queries.list(key, filter, { after: after ?? null, limit, signal })),
      ),
    read: ({ profileId, key }) =>
      forActive(profileId, (current) => {
        const found = queries.read(current.key, key);
        return found === null ? err(notFound) : ok(found);
      }),
    counts: (profileId) => forActive(profileId, (current) => ok(countsOf(current))),
    keptDays(profileId) {
      const key = store.findProfileKey(profileId);
      return key === null ? null : keptDays(key);
    },
    unread: () => onDisk(target, () => queries.unread()),
    mark: (input) =>
      forActiveAsync(input.profileId, async ({ key }) => {
        const outcome = await performAction(actions, key, input);
        if (outcome.changed > 0) scheduleCounts();
        return ok(outcome);
      }),
    references: ({ profileId, keys }, signal) =>
      forActiveAsync(profileId, ({ key, remote }) =>
        referencesOf(queries.rows(key, keys), { sealing, store, remote, signal }),
      ),
    organizations: ({ profileId, find, limit }) =>
      forActive(profileId, ({ key }) => ok(store.findOrganizations(key, find, limit))),
    health: ({ profileId, only, after, limit }) =>
      forActive(profileId, (current) => {
        const { poller, names, settings: inUse } = current;
        const reading = {
          status: poller.status(),
          organizations: poller.organizations(),
          displayName: (name: string) => names.get(name) ?? null,
          lastResponseAt: () => store.lastResponseAt(current.key),
          clockAheadMs: deps.clockAheadMs(),
        };
        return ok({
          profileId,
          mode: poller.status().mode,
          estimate: current.estimate({ ...inUse, mode: poller.status().mode }),
          ...readingHealth(reading, { only, after, limit }),
        });
      }),
    settings: (profileId) => forActive(profileId, (current) => ok(settingsOf(current))),
    async changeSettings(profileId, settings) {
      const saved = forActive(profileId, (current) => {
        store.saveSettings(current.key, settings);
        return ok(null);
      });
      if (!saved.ok) return saved;
      await inOrder(async () => {
        const current = active;
        if (current?.profile.id !== profileId) return;
        await end();
        begin(current.profile);
      }).catch(deps.report);
      return forActive(profileId, (current) => ok(settingsOf(current)));
    },
    estimate: ({ profileId, settings }) => forActive(profileId, (current) => ok(current.estimate(settings))),
    refresh: (profileId) =>
      forActive(profileId, ({ poller }) => {
        poller.refresh();
        return ok(null);
      }),
    pollAgain: ({ profileId, organization, from }) =>
      forActive(profileId, ({ poller }) =>
        poller.pollAgain(organization, Date.parse(from)) ? ok(null) : err(notPolled),
      ),
    wipe: (profileId) =>
      onDiskInOrder(async () => {
        const current = active;
        if (current?.profile.id !== profileId) return err(whyNotActive(profileId));
        await end();
        try {
          await emptyInSlices(current.key);
        } finally {
          begin(current.profile);
        }
        return ok(null);
      }),
    forget: (profileId) =>
      onDiskInOrder(async () => {
        if (active?.profile.id === profileId) await end();
        const key = store.findProfileKey(profileId);
        if (key === null) return ok(null);
        await emptyInSlices(key);
        store.removeProfile(key);
        return ok(null);
      }),
  };
}

function isSame(a: InboxProfile | undefined, b: InboxProfile): boolean {
  return (
    a?.id === b.id &&
    // The organizations of another service are others.
    isSameService(a, b) &&
    a.pollSeconds === b.pollSeconds &&
    a.callsInFlight === b.callsInFlight
  );
}

const notActive: AppError = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('The inbox belongs to a profile that is not in use.'),
  advice: t('Switch to that profile.'),
};
const profileSwitched: AppError = {
  kind: 'cancelled',
  message: t('The profile was switched while the inbox was loading.'),
  advice: t('Refresh the inbox.'),
};
const notFound: AppError = {
  kind: 'not-found',
  message: t('The notification is no longer in the inbox.'),
  advice: t('Refresh the inbox. The retention setting may have deleted the notification.'),
};
const notPolled: AppError = {
  kind: 'not-found',
  message: t('This organization is not polled.'),
  advice: t('Refresh the list of organizations.'),
};
