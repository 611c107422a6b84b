import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import type { Notification } from '#shared/model/notification';
import type { InboxSettings } from '#shared/notifications/settings';
import type { Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import { diskRefusal } from '../storage/disk-failure.ts';
import { createCallMeter } from './call-meter.ts';
import {
  addToFingerprint,
  changedOrganizations,
  type ActiveCheck,
  type Fingerprint,
} from './change-sweep.ts';
import {
  afterPage,
  afterRefusedToken,
  beginPoll,
  firstCursor,
  sameCursor,
  type Cursor,
  type Poll,
} from './cursor.ts';
import type { DesktopNotifier } from './desktop-notifier.ts';
import { createDueQueue } from './due-queue.ts';
import { readTime } from './entry-row.ts';
import { notificationId, type InboxStore, type OrganizationRecord } from './inbox-store.ts';
import { dueAfterAnswer, dueAfterFailure, pauseAfter, phaseOf, reachOf, refusesToken } from './schedule.ts';

/**
 * Reads the notifications of every organization of one profile, on one schedule. Everything it does
 * between two answers is short; the answers themselves are waited for.
 */
export interface Poller {
  start(): void;
  /** Aborts what is in flight; settles when nothing of it runs any more. */
  stop(): Promise<void>;
  /** The computer goes to sleep or loses its network: nothing is read, and nothing counts as a failure. */
  pause(reason: 'offline' | 'asleep'): void;
  /** Awake or online again: one round over all organizations, and one digest after it. */
  resume(): void;
  /** Reads every organization once, now. */
  refresh(): void;
  status(): PollerStatus;
  organizations(): readonly Readonly<OrganizationState>[];
}

export interface PollerDeps {
  profileKey: number;
  store: InboxStore;
  notifier: DesktopNotifier;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  settings: InboxSettings;
  pollSeconds: number;
  /** Calls in flight at once; fewer than the profile's limit, so that the operator never queues behind. */
  concurrency: number;
  listOrganizations: (signal: AbortSignal) => Promise<Result<readonly string[]>>;
  listNotifications: (
    organization: string,
    query: { pageSize: number; filter: string; pageToken?: string },
    signal: AbortSignal,
  ) => Promise<Result<{ notifications: readonly Notification[]; nextPageToken: string }>>;
  /** One page of the active checks of all organizations, for change-led reading. */
  listActiveChecks: (
    pageToken: string,
    signal: AbortSignal,
  ) => Promise<Result<{ checks: readonly ActiveCheck[]; nextPageToken: string }>>;
  /** Entries were added. */
  onNews: () => void;
  /** A fault of the app itself. */
  report: (failure: unknown) => void;
}

export interface PollerStatus {
  state: 'stopped' | 'running' | 'offline' | 'asleep' | 'waiting' | 'refused';
  organizations: number;
  callsLastHour: number;
  /** Of the last whole round, in ms. */
  roundMs: number | null;
  /** Active checks the last whole sweep saw; null before it. */
  activeChecks: number | null;
  error: AppError | null;
}

export interface OrganizationState {
  name: string;
  /** Null until it was read for the first time in this run. */
  record: OrganizationRecord | null;
  /** Wall clock. */
  nextPollAt: number;
}

interface Organization extends OrganizationState {
  /** The cursor as read; the record's is the one saved. */
  cursor: Cursor | null;
  /** On the monotonic clock; an entry of the queue with another time is stale. */
  dueAt: number;
  /** Its place within the interval, in ms. */
  phase: number;
  /** Due once more after one short interval. */
  readAgain: boolean;
  busy: boolean;
  /** Polls since the last sweep; the first is one. */
  sinceSweep: number;
  /** Announcements under way: the cursor is saved when there is none. */
  announcing: number;
  round: number;
  healthSavedAt: number;
  gone: boolean;
}
type Task = { organization: Organization; at: number } | 'sweep' | 'directory';

const pagesPerPoll = 50;
/** A token alone is trusted for this many polls; then a sweep looks for late arrivals. */
const pollsPerSweep = 10;
const directoryMs = 3_600_000;
const directoryRetryMs = 10_000;
/** More than this after a crash is told as this many; all of it is in the inbox. */
const pendingAtStart = 5000;
const healthMs = 15 * 60_000;
const healthBatch = 50;
const outageAfter = 5;
const longestCatchUpMs = 10 * 60_000;
/** The wall clock ran this much more than the monotonic one: the computer slept, or the clock was set. */
const sleptMs = 60_000;
/** A given reason spares making an exception at each answer. */
const replaced = new Error('replaced');

export function createPoller(deps: PollerDeps): Poller {
  const { clock, random, settings, store } = deps;
  const intervalMs = (settings.mode === 'rotation' ? deps.pollSeconds : settings.rotationMinutes * 60) * 1000;
  const limits = { overlapMs: settings.overlapMinutes * 60_000, pages: pagesPerPoll };
  const known = new Map<string, Organization>();
  const queue = createDueQueue<Task>();
  const meter = createCallMeter(clock);
  const unsaved = new Set<OrganizationRecord>();

  let state: PollerStatus['state'] = 'stopped';
  let run = new AbortController();
  let timer: { at: number; stop: AbortController } | null = null;
  let inFlight = 0;
  let idle: (() => void) | null = null;
  let pausedUntil = 0;
  let failuresInARow = 0;
  let error: AppError | null = null;
  let outageSince: number | null = null;
  let catchUp: { left: Set<Organization>; until: number } | null = null;
  let round = { number: 1, left: 0, startedAt: 0, tookMs: null as number | null };
  let skew = 0;
  let sweep: { print: Fingerprint; next: string; used: Set<string> } | null = null;
  let lastPrint: Fingerprint | null = null;
  const changed = new Set<string>();

  const isReading = () => state === 'running' || state === 'waiting' || state === 'refused';

  function schedule(organization: Organization, dueAt: number): void {
    organization.dueAt = dueAt;
    organization.nextPollAt = clock.now() + Math.max(0, dueAt - clock.monotonic());
    queue.push(dueAt, { organization, at: dueAt });
  }

  /** Starts what is due, as far as the calls in flight allow, and sets the timer for the rest. */
  function pump(): void {
    if (!isReading()) return;
    noticeSleep();
    const now = clock.monotonic();
    const places = failuresInARow > 0 ? 1 : deps.concurrency;
    while (now >= pausedUntil && inFlight < places) {
      if (queue.next === null || queue.next > now) break;
      const task = queue.pop();
      if (task === null) break;
      begin(task);
    }
    setTimer();
  }

  function setTimer(): void {
    const at = queue.next === null || inFlight >= deps.concurrency ? null : Math.max(queue.next, pausedUntil);
    if (timer !== null && timer.at === at) return;
    clearTimer();
    if (at === null) return;
    const delay = at - clock.monotonic();
    if (delay <= 0 && inFlight > 0) return; // the next answer pumps
    const set = (timer = { at, stop: new AbortController() });
    clock.sleep(Math.max(0, delay), set.stop.signal).then(
      () => {
        if (timer === set) timer = null;
        pump();
      },
      () => undefined, // replaced
    );
  }

  function clearTimer(): void {
    timer?.stop.abort(replaced);
    timer = null;
  }

  function begin(task: Task): void {
    if (task === 'directory') launch(readDirectory);
    else if (task === 'sweep') launch(readActiveChecks);
    else beginOrganization(task);
  }

  function beginOrganization({ organization, at }: { organization: Organization; at: number }): void {
    if (organization.gone || organization.busy || organization.dueAt !== at) return;
    organization.busy = true;
    launch((signal) =>
      pollOne(organization, signal).catch((failure: unknown) => {
        schedule(organization, clock.monotonic());
        throw failure;
      }),
    );
  }

  function launch(work: (signal: AbortSignal) => Promise<void>): void {
    inFlight += 1;
    const { signal } = run;
    work(signal)
      .catch((failure: unknown) => {
        const refusal = diskRefusal(failure, 'inbox');
        if (refusal === null) deps.report(failure);
        else wait(refusal, 'refused');
      })
      .finally(() => {
        inFlight -= 1;
        if (inFlight === 0) idle?.();
        pump();
      });
  }

  /** Nothing is read for a while: every organization would meet the same failure. */
  function wait(reason: AppError, how: 'waiting' | 'refused'): void {
    failuresInARow += 1;
    error = reason;
    outageSince ??= clock.monotonic();
    deps.notifier.hold();
    if (isReading()) state = how;
    pausedUntil = Math.max(pausedUntil, clock.monotonic() + pauseAfter(reason, failuresInARow, random()));
  }

  function answered(): void {
    const since = outageSince;
    failuresInARow = 0;
    error = null;
    outageSince = null;
    if (!isReading() || since === null) return;
    state = 'running';
    // A short wait, e.g. a Retry-After, is made up for by the schedule itself.
    if (clock.monotonic() - since > intervalMs) beginCatchUp();
    else if (catchUp === null) deps.notifier.release();
  }

  /** What a failure is about; one of everything pauses the reading. */
  function failed(reason: AppError, signal: AbortSignal): 'cancelled' | 'everything' | 'organization' {
    if (signal.aborted || reason.kind === 'cancelled') return 'cancelled';
    const reach = reachOf(reason);
    if (reach === 'organization') return 'organization';
    if (reach === 'service' && failuresInARow + 1 < outageAfter) {
      failuresInARow += 1;
      return 'organization';
    }
    wait(reason, reason.kind === 'auth' || reason.kind === 'refused' ? 'refused' : 'waiting');
    return 'everything';
  }

  async function pollOne(organization: Organization, signal: AbortSignal): Promise<void> {
    const record = (organization.record ??= store.organization(deps.profileKey, organization.name));
    organization.cursor ??= record.cursor ?? firstCursor(clock.now(), settings.baselineDays * 86_400_000);
    const sweepDue = organization.sinceSweep === 0 || organization.sinceSweep >= pollsPerSweep;
    let poll = beginPoll(organization.cursor, clock.now(), sweepDue, limits);
    try {
      while (poll.request !== null) {
        const { filter, pageToken } = poll.request;
        meter.count();
        const page = await deps.listNotifications(
          organization.name,
          { pageSize: maximumPageSize, filter, ...(pageToken !== '' && { pageToken }) },
          signal,
        );
        if (page.ok) {
          poll = keep(organization, record, poll, page.value);
          continue;
        }
        const fallback = refusesToken(page.error) ? afterRefusedToken(poll, clock.now()) : null;
        if (fallback === null) {
          const reach = failed(page.error, signal);
          if (reach === 'organization') organizationFailed(organization, record, page.error);
          else schedule(organization, clock.monotonic());
          return;
        }
        poll = fallback;
      }
      organization.sinceSweep = poll.reading === 'token' ? organization.sinceSweep + 1 : 1;
      organizationAnswered(organization, record);
    } finally {
      organization.busy = false;
      organization.cursor = poll.cursor;
      saveCursor(organization, record);
    }
  }

  /** Stores a page, tells what is new of it, and steps the cursor. */
  function keep(
    organization: Organization,
    record: OrganizationRecord,
    poll: Poll,
    page: { notifications: readonly Notification[]; nextPageToken: string },
  ): Poll {
    const receivedAt = clock.now();
    const { baseline } = poll.cursor;
    const entries = store.store(record, page.notifications, { receivedAt, baseline });
    if (entries.length > 0) {
      const latest = entries.reduce((time, entry) => Math.max(time, entry.create_time ?? 0), 0);
      if (latest > 0 && !baseline) record.lagMs = receivedAt - latest;
      deps.onNews();
      if (!baseline) {
        organization.announcing += 1;
        void deps.notifier.announce(entries).then(() => {
          organization.announcing -= 1;
          saveCursor(organization, record);
        }, deps.report);
      }
    }
    return afterPage(poll, {
      rows: page.notifications.map((row) => ({
        id: notificationId(row.name),
        createTime: readTime(row.createTime),
      })),
      nextPageToken: page.nextPageToken,
      fresh: new Set(entries.map((entry) => notificationId(entry.name))),
    });
  }

  /** Not while the organization is read, and not before what it brought was told. */
  function saveCursor(organization: Organization, record: OrganizationRecord): void {
    const { cursor } = organization;
    if (organization.announcing > 0 || organization.busy || cursor === null) return;
    if (record.cursor !== null && sameCursor(record.cursor, cursor)) return;
    try {
      store.saveCursor(record, cursor);
    } catch (failure) {
      const refusal = diskRefusal(failure, 'inbox');
      if (refusal === null) deps.report(failure);
      else wait(refusal, 'refused');
    }
  }

  function organizationAnswered(organization: Organization, record: OrganizationRecord): void {
    const hadFailed = record.error !== null;
    record.lastPollAt = record.lastAnswerAt = clock.now();
    record.failures = 0;
    record.error = null;
    saveHealth(organization, record, hadFailed);
    schedule(organization, nextDue(organization));
    finished(organization);
    answered();
  }

  /** A change is read twice: the notification may come a little later than what showed it. */
  function nextDue(organization: Organization): number {
    const now = clock.monotonic();
    if (organization.readAgain) {
      organization.readAgain = false;
      return now + deps.pollSeconds * 1000;
    }
    return dueAfterAnswer(organization.phase, now, intervalMs, random());
  }

  function organizationFailed(
    organization: Organization,
    record: OrganizationRecord,
    reason: AppError,
  ): void {
    const changedError = record.error?.kind !== reason.kind;
    record.lastPollAt = clock.now();
    record.failures += 1;
    record.error = reason;
    saveHealth(organization, record, changedError);
    schedule(organization, dueAfterFailure(clock.monotonic(), intervalMs, record.failures, random()));
    finished(organization);
    if (reachOf(reason) === 'organization') answered();
  }

  /** Health is written in batches, and seldom while nothing but the time changes. */
  function saveHealth(organization: Organization, record: OrganizationRecord, now: boolean): void {
    if (now || clock.monotonic() - organization.healthSavedAt > healthMs) {
      organization.healthSavedAt = clock.monotonic();
      unsaved.add(record);
    }
    if (now || unsaved.size >= healthBatch) flushHealth();
  }

  function flushHealth(): void {
    const batch = [...unsaved].slice(0, healthBatch);
    for (const record of batch) unsaved.delete(record);
    if (batch.length > 0) store.saveHealth(batch);
  }

  /** One organization of the round, and of the catch-up, is through. */
  function finished(organization: Organization): void {
    if (organization.round !== round.number) {
      organization.round = round.number;
      round.left -= 1;
      if (round.left <= 0) {
        const now = clock.monotonic();
        round = { number: round.number + 1, left: known.size, startedAt: now, tookMs: now - round.startedAt };
      }
    }
    if (catchUp === null) return;
    catchUp.left.delete(organization);
    if (catchUp.left.size === 0 || clock.monotonic() > catchUp.until) endCatchUp();
  }

  function beginCatchUp(): void {
    deps.notifier.hold();
    const now = clock.monotonic();
    catchUp = { left: new Set(known.values()), until: now + longestCatchUpMs };
    round = { ...round, number: round.number + 1, left: known.size, startedAt: now };
    for (const organization of known.values()) {
      organization.sinceSweep = 0;
      if (!organization.busy) schedule(organization, now + random() * Math.min(intervalMs, 5_000));
    }
    if (known.size === 0) endCatchUp();
  }

  function endCatchUp(): void {
    catchUp = null;
    deps.notifier.release();
  }

  function noticeSleep(): void {
    const drift = clock.now() - clock.monotonic();
    if (drift - skew > sleptMs) beginCatchUp();
    skew = drift;
  }

  async function readDirectory(signal: AbortSignal): Promise<void> {
    meter.count();
    const names = await deps.listOrganizations(signal);
    if (!names.ok) {
      const reach = failed(names.error, signal);
      if (reach === 'organization') wait(names.error, 'waiting');
      queue.push(clock.monotonic() + directoryRetryMs, 'directory');
      return;
    }
    const first = known.size === 0;
    const listed = new Set(names.value);
    for (const [name, organization] of known) {
      if (listed.has(name)) continue;
      organization.gone = true;
      known.delete(name);
    }
    for (const name of listed) {
      if (known.has(name)) continue;
      const organization: Organization = {
        name,
        record: null,
        nextPollAt: 0,
        cursor: null,
        dueAt: 0,
        phase: phaseOf(name, intervalMs),
        readAgain: false,
        busy: false,
        sinceSweep: 0,
        announcing: 0,
        round: 0,
        healthSavedAt: -Infinity,
        gone: false,
      };
      known.set(name, organization);
      schedule(organization, dueAfterAnswer(organization.phase, clock.monotonic(), intervalMs, random()));
    }
    queue.push(clock.monotonic() + directoryMs, 'directory');
    answered();
    if (first) beginCatchUp();
  }

  /** One page of active checks; the whole list is compared with that of the last sweep. */
  async function readActiveChecks(signal: AbortSignal): Promise<void> {
    const dueAgain = clock.monotonic() + deps.pollSeconds * 1000;
    sweep ??= { print: new Map(), next: '', used: new Set() };
    for (let pages = 0; pages < settings.sweepPages; pages += 1) {
      meter.count();
      const page = await deps.listActiveChecks(sweep.next, signal);
      if (!page.ok) {
        if (failed(page.error, signal) === 'organization') sweep = null;
        break;
      }
      addToFingerprint(sweep.print, page.value.checks);
      sweep.used.add(sweep.next);
      const next = page.value.nextPageToken;
      if (next !== '' && !sweep.used.has(next)) {
        sweep.next = next;
        continue;
      }
      if (lastPrint !== null)
        for (const name of changedOrganizations(lastPrint, sweep.print)) changed.add(name);
      lastPrint = sweep.print;
      sweep = null;
      break;
    }
    queue.push(dueAgain, 'sweep');
    promoteChanged();
  }

  /** Reads what changed before its turn, a bounded number in one interval. */
  function promoteChanged(): void {
    const now = clock.monotonic();
    let places = settings.changedPerTick;
    for (const name of changed) {
      if (places === 0) return;
      const organization = known.get(name);
      if (organization?.busy === true) continue; // its turn comes with the next sweep
      changed.delete(name);
      if (organization === undefined) continue;
      organization.readAgain = true;
      if (organization.dueAt > now) schedule(organization, now);
      places -= 1;
    }
  }

  function activeChecks(): number | null {
    if (lastPrint === null) return null;
    let sum = 0;
    for (const { checks } of lastPrint.values()) sum += checks;
    return sum;
  }

  return {
    start() {
      if (state !== 'stopped') return;
      run = new AbortController();
      state = 'running';
      skew = clock.now() - clock.monotonic();
      const pending = store.pending(deps.profileKey, pendingAtStart);
      deps.notifier.hold();
      // What a crash left stored and untold joins the digest of the first round.
      void deps.notifier.announce(pending).catch(deps.report);
      queue.push(clock.monotonic(), 'directory');
      if (settings.mode === 'change-led') queue.push(clock.monotonic(), 'sweep');
      pump();
    },
    async stop() {
      if (state === 'stopped') return;
      state = 'stopped';
      run.abort();
      clearTimer();
      queue.clear();
      known.clear();
      if (inFlight > 0) await new Promise<void>((resolve) => (idle = resolve));
      while (unsaved.size > 0) flushHealth();
    },
    pause(reason) {
      if (state === 'stopped') return;
      state = reason;
      clearTimer();
      run.abort();
      run = new AbortController();
    },
    resume() {
      if (state !== 'offline' && state !== 'asleep') return;
      state = 'running';
      pausedUntil = 0;
      failuresInARow = 0;
      skew = clock.now() - clock.monotonic();
      if (known.size > 0) beginCatchUp();
      pump();
    },
    refresh() {
      const now = clock.monotonic();
      for (const organization of known.values()) if (!organization.busy) schedule(organization, now);
      pump();
    },
    status: () => ({
      state,
      organizations: known.size,
      callsLastHour: meter.lastHour(),
      roundMs: round.tookMs,
      activeChecks: activeChecks(),
      error,
    }),
    organizations: () => [...known.values()],
  };
}
