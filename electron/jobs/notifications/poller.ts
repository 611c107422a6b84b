import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { modeInUse, type InboxSettings, type PollModeInUse } from '#shared/notifications/settings';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { diskRefusal, onDisk } from '../../platform/storage/disk-failure.ts';
import { createCallMeter } from './call-meter.ts';
import { createChangeSweep, type ListActiveChecks } from './change-sweep.ts';
import type { DesktopNotifier } from './desktop-notifier.ts';
import { createDueQueue } from './due-queue.ts';
import { createHealthLog } from './health-log.ts';
import type { InboxStore } from './inbox-store.ts';
import { createOrganizationReader, type ListNotifications } from './organization-reader.ts';
import { notYetPolled, type OrganizationState, type PolledOrganization } from './polled-organization.ts';
import { createPollerState, type PollerState } from './poller-state.ts';
import { createCycles } from './cycles.ts';
import { dueAfterResponse, dueAfterFailure, phaseOf, reachOf } from './schedule.ts';
import { createWakeTimer } from './wake-timer.ts';

/**
 * Reads the notifications of every organization of one profile, on one schedule. Everything it does
 * between two responses is short; the responses themselves are waited for.
 */
export interface Poller {
  start(): void;
  /** Aborts what is in flight; settles when nothing of it runs any more. */
  stop(): Promise<void>;
  /** The computer goes to sleep or loses its network: nothing is polled, and nothing counts as a failure. */
  pause(reason: 'offline' | 'asleep'): void;
  /** Awake or online again: one round over all organizations, and one digest after it. */
  resume(): void;
  /** Reads every organization once, now; a wait ends. */
  refresh(): void;
  /** Reads an organization again since a time, now or after the poll under way; false when it is not known. */
  pollAgain(organization: string, from: number): boolean;
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
  /** How far this computer's clock is ahead of the service's, in ms; null: not known. */
  clockAheadMs: () => number | null;
  settings: InboxSettings;
  pollSeconds: number;
  /** Calls in flight at once; fewer than the profile's limit, so that the operator never queues behind. */
  concurrency: number;
  listOrganizations: (signal: AbortSignal) => Promise<Result<ListedOrganizations>>;
  listNotifications: ListNotifications;
  /** One page of the active checks of all organizations, for change-led reading. */
  listActiveChecks: ListActiveChecks;
  /** Entries were added. */
  onNews: () => void;
  /** A fault of the app itself. */
  report: (failure: unknown) => void;
}

export interface ListedOrganizations {
  names: readonly string[];
  /** Why there may be others; null: these are all. */
  stopped: AppError | null;
}

export interface PollerStatus {
  state: PollerState;
  mode: PollModeInUse;
  organizations: number;
  callsLastHour: number;
  /** Of the last whole round, in ms. */
  cycleMs: number | null;
  /** Active checks the last whole sweep saw; null before it. */
  activeChecks: number | null;
  error: AppError | null;
  /** Why a rotation replaces change-led polling; null: it doesn't. */
  sweepError: AppError | null;
  /** Why organizations may be missing that are not polled; null: none is. */
  directoryError: AppError | null;
  /** Wall clock: nothing is read until then; null: nothing waits. */
  waitsUntil: number | null;
}

type Task = { organization: PolledOrganization; at: number } | { sweep: number } | { directory: number };

const directoryMs = 3_600_000;
/** Until the list of organizations is requested again after a failure; doubled with each that is about the list alone. */
const directoryRetryMs = 10_000;
/** Until a list of active checks that was refused is requested again. */
const sweepRetryMs = 3_600_000;
/** An organization that changed and is not listed has the list reread, at most this often. */
const directoryRereadMs = 300_000;
/** More than this after a crash is reported as this many; all of it is in the inbox. */
const pendingAtStart = 5000;
/** The wall clock ran this much more than the monotonic one: the computer slept, or the clock was set. */
const sleptMs = 60_000;

export function createPoller(deps: PollerDeps): Poller {
  const { clock, random, settings, store } = deps;
  const intervalOf = (of: PollModeInUse) =>
    (of === 'rotation' ? deps.pollSeconds : settings.rotationMinutes * 60) * 1000;
  let mode = modeInUse(settings.mode, 0);
  let intervalMs = intervalOf(mode);
  const known = new Map<string, PolledOrganization>();
  /** What was read of these is not on the disk. */
  const unsaved = new Set<PolledOrganization>();
  const queue = createDueQueue<Task>();
  const meter = createCallMeter(clock);
  const health = createHealthLog(store, clock);
  const polling = createPollerState(clock, random, () => deps.notifier.hold());
  const cycles = createCycles(clock, () => deps.notifier.release());
  const reader = createOrganizationReader({
    ...deps,
    listNotifications: (...call) => {
      meter.count();
      return deps.listNotifications(...call);
    },
    onUnsaved: failed,
  });
  const sweep = createChangeSweep((...call) => {
    meter.count();
    return deps.listActiveChecks(...call);
  }, settings.sweepPages);
  const timer = createWakeTimer(clock, pump);

  let run = new AbortController();
  let inFlight = 0;
  let idle: (() => void) | null = null;
  let skew = 0;
  let directoryDue: number | null = null;
  let sweepDue: number | null = null;
  /** When the list was last requested; on the monotonic clock. */
  let directoryAskedAt = -Infinity;
  let directoryError: AppError | null = null;
  /** Failures of the list alone, in a row. */
  let directoryFailures = 0;
  /** When the list was last read, in this run or one before; the service's clock. */
  let listedAt: number | null = null;

  function schedule(organization: PolledOrganization, dueAt: number): void {
    organization.dueAt = dueAt;
    organization.nextPollAt = clock.now() + Math.max(0, dueAt - clock.monotonic());
    queue.push(dueAt, { organization, at: dueAt });
  }

  /** One read of the list of organizations is due at a time; an earlier one replaces it. */
  function scheduleDirectory(dueAt: number): void {
    directoryDue = dueAt;
    queue.push(dueAt, { directory: dueAt });
  }

  /** The same for the active checks. */
  function scheduleSweep(dueAt: number): void {
    sweepDue = dueAt;
    queue.push(dueAt, { sweep: dueAt });
  }

  /** Starts what is due, as far as the calls in flight allow, and sets the timer for the rest. */
  function pump(): void {
    if (!polling.isReading) return;
    noticeSleep();
    const now = clock.monotonic();
    const places = polling.isFailing ? 1 : deps.concurrency;
    while (now >= polling.pausedUntil && inFlight < places) {
      if (queue.next === null || queue.next > now) break;
      const task = queue.pop();
      if (task === null) break;
      begin(task);
    }
    setTimer();
  }

  function setTimer(): void {
    const at =
      queue.next === null || inFlight >= deps.concurrency ? null : Math.max(queue.next, polling.pausedUntil);
    const isOverdue = at !== null && at <= clock.monotonic();
    if (isOverdue && inFlight > 0)
      timer.clear(); // the next response pumps
    else timer.set(at);
  }

  function begin(task: Task): void {
    if ('organization' in task) beginOrganization(task);
    else if ('sweep' in task) {
      if (task.sweep !== sweepDue) return;
      sweepDue = null;
      if (modeChosen() === 'change-led') launch(readActiveChecks);
    } else if (task.directory === directoryDue) {
      directoryDue = null;
      launch((signal) =>
        readDirectory(signal).catch((failure: unknown) => {
          scheduleDirectory(clock.monotonic() + directoryRetryMs);
          throw failure;
        }),
      );
    }
  }

  function beginOrganization({ organization, at }: { organization: PolledOrganization; at: number }): void {
    if (organization.isRemoved || organization.busy || organization.dueAt !== at) return;
    organization.busy = true;
    launch((signal) =>
      pollOne(organization, signal).catch((failure: unknown) => failed(organization, failure)),
    );
  }

  function launch(work: (signal: AbortSignal) => Promise<void>): void {
    inFlight += 1;
    const { signal } = run;
    work(signal)
      .catch(onFault)
      .finally(() => {
        inFlight -= 1;
        if (inFlight === 0) idle?.();
        pump();
      });
  }

  /** A full or read-only disk is waited for; anything else is a fault of the app itself. */
  function onFault(failure: unknown): void {
    const refusal = diskRefusal(failure, 'inbox');
    if (refusal === null) deps.report(failure);
    else polling.wait(refusal, 'refused');
  }

  function responded(): void {
    const outageMs = polling.responded();
    if (outageMs === null) return;
    // A short wait, e.g. a Retry-After, is made up for by the schedule itself.
    if (outageMs > intervalMs) beginCatchUp();
    else if (!cycles.isCatchingUp) deps.notifier.release();
  }

  /** A fault of the app itself: it is due again before anything else is tried, and like after any failure. */
  function failed(organization: PolledOrganization, failure: unknown): void {
    const now = clock.monotonic();
    const refusal = diskRefusal(failure, 'inbox');
    if (refusal !== null) {
      unsaved.add(organization);
      polling.notSaved(refusal);
      schedule(organization, Math.max(now, polling.pausedUntil));
      return;
    }
    organization.faults += 1;
    schedule(organization, afterFailures(organization, organization.faults));
    onFault(failure);
    noteFailure(organization, notReadHere, true);
  }

  async function pollOne(organization: PolledOrganization, signal: AbortSignal): Promise<void> {
    const wasUnsaved = unsaved.has(organization);
    let isNoted = false;
    try {
      const failure = await reader.read(organization, signal);
      if (failure === null) organizationResponded(organization);
      isNoted = failure === null || afterFailure(organization, failure, signal) === 'organization';
    } finally {
      organization.busy = false;
      if (isNoted) unsaved.delete(organization);
      reader.saveCursor(organization);
      if (wasUnsaved) endUnsaved();
    }
  }

  /** The state ends when everything that the disk refused is on it; a response that brings nothing to save proves nothing. */
  function endUnsaved(): void {
    if (unsaved.size > 0) return;
    polling.saved();
    responded();
  }

  function afterFailure(organization: PolledOrganization, failure: AppError, signal: AbortSignal) {
    const reach = polling.failed(failure, signal);
    const now = clock.monotonic();
    if (reach === 'organization') organizationFailed(organization, failure);
    // Behind those that come due while all wait, so that others are tried too.
    else if (reach === 'everything') schedule(organization, Math.max(now, polling.pausedUntil));
    else schedule(organization, signal.aborted ? now : afterFailures(organization, 1));
    return reach;
  }

  function organizationResponded(organization: PolledOrganization): void {
    const record = reader.recordOf(organization);
    const hadFailed = record.error !== null;
    record.lastPollAt = record.lastResponseAt = clock.now();
    record.failures = 0;
    record.error = null;
    organization.faults = 0;
    health.note(organization, record, hadFailed || unsaved.has(organization));
    schedule(organization, nextDue(organization));
    cycles.finished(organization, known.size);
    responded();
  }

  /** A change is read twice: the notification may come a little later than what showed it. */
  function nextDue(organization: PolledOrganization): number {
    const now = clock.monotonic();
    // Asked for during the poll that ended.
    if (organization.readFrom !== null) return now;
    if (organization.pollAgain) {
      organization.pollAgain = false;
      return now + deps.pollSeconds * 1000;
    }
    return dueAfterResponse(organization.phase, now, intervalMs, random());
  }

  /**
   * What is known to have news, or was not swept since the start or an outage, waits for no slow rotation, unless it
   * keeps failing: many such organizations would take more calls than are stated.
   */
  function afterFailures(organization: PolledOrganization, failures: number): number {
    const { pollAgain, readFrom, sinceSweep } = organization;
    const isAwaited = pollAgain || readFrom !== null || sinceSweep === 0;
    const soonMs = deps.pollSeconds * 1000;
    const shortest = isAwaited && soonMs * 2 ** failures < intervalMs ? soonMs : intervalMs;
    return dueAfterFailure(clock.monotonic(), shortest, failures, random());
  }

  function organizationFailed(organization: PolledOrganization, reason: AppError): void {
    const record = reader.recordOf(organization);
    schedule(organization, afterFailures(organization, record.failures + 1));
    noteFailure(organization, reason, record.error?.kind !== reason.kind || unsaved.has(organization));
    if (reachOf(reason) === 'organization') responded();
  }

  function noteFailure(organization: PolledOrganization, reason: AppError, isNews: boolean): void {
    const record = reader.recordOf(organization);
    record.lastPollAt = clock.now();
    record.failures += 1;
    record.error = reason;
    health.note(organization, record, isNews);
    cycles.finished(organization, known.size);
  }

  function beginCatchUp(): void {
    deps.notifier.hold();
    const now = clock.monotonic();
    for (const organization of known.values()) {
      organization.sinceSweep = 0;
      if (!organization.busy) schedule(organization, now + random() * Math.min(intervalMs, 5_000));
    }
    cycles.catchUp(known.values());
  }

  function waitsUntil(): number | null {
    const leftMs = polling.pausedUntil - clock.monotonic();
    return polling.isReading && leftMs > 0 ? clock.now() + leftMs : null;
  }

  function noticeSleep(): void {
    const drift = clock.now() - clock.monotonic();
    if (drift - skew > sleptMs) beginCatchUp();
    skew = drift;
  }

  async function readDirectory(signal: AbortSignal): Promise<void> {
    meter.count();
    const startedAt = clock.now();
    directoryAskedAt = clock.monotonic();
    const read = await deps.listOrganizations(signal);
    if (!read.ok) {
      const reach = polling.failed(read.error, signal);
      if (reach === 'organization') {
        directoryError = read.error;
        // Those that are known are polled meanwhile.
        if (known.size === 0) polling.wait(read.error, 'waiting');
      }
      retryDirectory(reach === 'organization');
      return;
    }
    const { names, stopped } = read.value;
    directoryError = stopped;
    const first = known.size === 0;
    const listed = new Set(names);
    for (const [name, organization] of known) {
      if (stopped !== null || listed.has(name)) continue;
      organization.isRemoved = true;
      known.delete(name);
      if (unsaved.delete(organization)) endUnsaved();
      cycles.finished(organization, known.size);
    }
    const now = clock.monotonic();
    // In the service's time, as what is compared with it; known from the response.
    const askedAt = startedAt - (deps.clockAheadMs() ?? 0);
    // What came after the last list without an organization is news of it.
    const baseline = Math.min(askedAt, listedAt ?? askedAt);
    for (const name of listed) {
      if (known.has(name)) continue;
      const organization = notYetPolled(name, intervalMs, baseline);
      // Twice, as after a change: the notification may come a little later than what showed it.
      organization.pollAgain = !first;
      known.set(name, organization);
      schedule(organization, now + random() * Math.min(intervalMs, 5_000));
    }
    if (stopped === null) {
      saveListedAt(askedAt);
      directoryFailures = 0;
      scheduleDirectory(now + directoryMs);
    } else {
      listedAt ??= askedAt;
      retryDirectory(true);
    }
    updateMode();
    responded();
    if (first) beginCatchUp();
  }

  function retryDirectory(isOfListAlone: boolean): void {
    directoryFailures = isOfListAlone ? directoryFailures + 1 : 0;
    const waitMs = directoryRetryMs * 2 ** Math.max(0, directoryFailures - 1);
    scheduleDirectory(clock.monotonic() + Math.min(waitMs, directoryMs));
  }

  /** If it can't be saved, the next start uses an earlier time and announces more. */
  function saveListedAt(at: number): void {
    listedAt = at;
    const saved = onDisk('inbox', () => store.saveListedAt(deps.profileKey, at));
    if (!saved.ok) deps.report(saved.error);
  }

  function modeChosen(): PollModeInUse {
    return modeInUse(settings.mode, known.size);
  }

  /**
   * The number of organizations, or whether their active checks can be listed, may need another mode than before: each
   * gets its place in the new interval.
   */
  function updateMode(): void {
    if (modeChosen() === 'rotation') sweep.clearError();
    const next = sweep.error === null ? modeChosen() : 'rotation';
    if (next === mode) return;
    mode = next;
    intervalMs = intervalOf(next);
    const now = clock.monotonic();
    for (const organization of known.values()) {
      organization.phase = phaseOf(organization.name, intervalMs);
      // Requested or unsaved parts are read when due.
      const isAsked = organization.readFrom !== null || organization.pollAgain || unsaved.has(organization);
      if (!organization.busy && !isAsked)
        schedule(organization, dueAfterResponse(organization.phase, now, intervalMs, random()));
    }
    if (next === 'change-led') scheduleSweep(now);
  }

  /** Some pages of active checks; the whole list is compared with that of the last sweep. */
  async function readActiveChecks(signal: AbortSignal): Promise<void> {
    const startedAt = clock.monotonic();
    try {
      const failure = await sweep.read(signal);
      if (failure !== null && polling.failed(failure, signal) === 'organization') sweep.failed(failure);
      updateMode();
    } finally {
      scheduleSweep(startedAt + (sweep.error === null ? deps.pollSeconds * 1000 : sweepRetryMs));
    }
    promoteChanged();
  }

  /** Reads what changed before its turn, a bounded number in one interval. */
  function promoteChanged(): void {
    const now = clock.monotonic();
    let places = settings.changedPerTick;
    for (const name of sweep.changed) {
      if (places === 0) return;
      const organization = known.get(name);
      if (organization?.busy === true) continue; // its turn comes with the next sweep
      sweep.changed.delete(name);
      if (organization === undefined) {
        rereadDirectory(now);
        continue;
      }
      organization.pollAgain = true;
      if (organization.dueAt > now) schedule(organization, now);
      places -= 1;
    }
  }

  function rereadDirectory(now: number): void {
    const at = Math.max(now, directoryAskedAt + directoryRereadMs);
    if (directoryDue !== null && at < directoryDue) scheduleDirectory(at);
  }

  return {
    start() {
      if (polling.state !== 'stopped') return;
      run = new AbortController();
      polling.state = 'running';
      skew = clock.now() - clock.monotonic();
      listedAt = store.listedAt(deps.profileKey);
      const pending = store.pending(deps.profileKey, pendingAtStart);
      deps.notifier.hold();
      // What a crash left stored and not announced joins the digest of the first round.
      void deps.notifier.announce(pending).catch(deps.report);
      scheduleDirectory(clock.monotonic());
      if (mode === 'change-led') scheduleSweep(clock.monotonic());
      pump();
    },
    async stop() {
      if (polling.state === 'stopped') return;
      polling.state = 'stopped';
      run.abort();
      timer.clear();
      queue.clear();
      known.clear();
      unsaved.clear();
      if (inFlight > 0) await new Promise<void>((resolve) => (idle = resolve));
      health.flush();
    },
    pause(reason) {
      if (polling.state === 'stopped') return;
      polling.state = reason;
      timer.clear();
      run.abort();
      run = new AbortController();
    },
    resume() {
      if (polling.state !== 'offline' && polling.state !== 'asleep') return;
      polling.resume();
      skew = clock.now() - clock.monotonic();
      if (known.size > 0) beginCatchUp();
      pump();
    },
    refresh() {
      const now = clock.monotonic();
      polling.endWait();
      if ((known.size === 0 || directoryError !== null) && polling.state !== 'stopped')
        scheduleDirectory(now);
      if (sweep.error !== null && sweepDue !== null) scheduleSweep(now);
      for (const organization of known.values()) if (!organization.busy) schedule(organization, now);
      pump();
    },
    pollAgain(name, from) {
      const organization = known.get(name);
      if (organization === undefined) return false;
      organization.readFrom = Math.min(from, organization.readFrom ?? from);
      if (!organization.busy) schedule(organization, clock.monotonic());
      pump();
      return true;
    },
    status: () => ({
      state: polling.state,
      mode,
      organizations: known.size,
      callsLastHour: meter.lastHour(),
      cycleMs: cycles.tookMs,
      activeChecks: sweep.activeChecks(),
      error: polling.error,
      sweepError: sweep.error,
      directoryError,
      waitsUntil: waitsUntil(),
    }),
    organizations: () => [...known.values()],
  };
}

const notReadHere: AppError = {
  kind: 'internal',
  message: t('The app failed while polling this organization.'),
  advice: t('The app tries again. If polling fails again, report the problem.'),
};
