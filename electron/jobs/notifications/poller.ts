import type { AppError } from '#shared/errors';
import { modeInUse, type PollModeInUse } from '#shared/notifications/settings';
import { diskRefusal } from '../../platform/storage/disk-failure.ts';
import { createCallMeter } from './call-meter.ts';
import { createCallScheduler } from './call-scheduler.ts';
import { createChangeLedPolling } from './change-led.ts';
import type { ListActiveChecks } from './change-sweep.ts';
import { createCycles } from './cycles.ts';
import type { DesktopNotifier } from './desktop-notifier.ts';
import { createDirectory, type ListOrganizations } from './directory.ts';
import { createOrganizationPolling } from './organization-polling.ts';
import type { OrganizationReaderDeps } from './organization-reader.ts';
import type { OrganizationState } from './polled-organization.ts';
import { createPollerState, type PollerState } from './poller-state.ts';
import { createTimetable } from './timetable.ts';

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

export interface PollerDeps extends Omit<OrganizationReaderDeps, 'onUnsaved'> {
  notifier: DesktopNotifier;
  /** From 0 to 1. */
  random: () => number;
  pollSeconds: number;
  /** Calls in flight at once; fewer than the profile's limit, so that the operator never queues behind. */
  concurrency: number;
  listOrganizations: ListOrganizations;
  /** One page of the active checks of all organizations, for change-led reading. */
  listActiveChecks: ListActiveChecks;
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

/** More than this after a crash is reported as this many; all of it is in the inbox. */
const pendingAtStart = 5000;

export function createPoller(deps: PollerDeps): Poller {
  const { clock, notifier, settings, store } = deps;
  const meter = createCallMeter(clock);
  const metered =
    <Input extends unknown[], Output>(call: (...input: Input) => Output) =>
    (...input: Input) => {
      meter.count();
      return call(...input);
    };
  const polling = createPollerState(clock, deps.random, () => notifier.hold());
  const cycles = createCycles(clock, () => notifier.release());
  const calls = createCallScheduler({
    clock,
    concurrency: deps.concurrency,
    polling,
    onSlept: catchUp,
    onFault,
  });
  const timetable = createTimetable({
    ...deps,
    mode: modeInUse(settings.mode, 0),
    onScheduled: (organization, dueAt) => calls.push(dueAt, () => organizations.begin(organization, dueAt)),
  });
  const organizations = createOrganizationPolling({
    ...deps,
    listNotifications: metered(deps.listNotifications),
    polling,
    timetable,
    onResponse,
    onTurn: (organization) => cycles.finished(organization, known.size),
  });
  const directory = createDirectory({
    ...deps,
    listOrganizations: metered(deps.listOrganizations),
    polling,
    calls,
    timetable,
    onRemoved: (organization) => organizations.removed(organization),
    onRead(isFirst) {
      changeLed.updateMode();
      onResponse();
      if (isFirst) catchUp();
    },
  });
  const { known } = directory;
  const changeLed = createChangeLedPolling({
    ...deps,
    listActiveChecks: metered(deps.listActiveChecks),
    polling,
    calls,
    timetable,
    directory,
    isUnsaved: (organization) => organizations.isUnsaved(organization),
  });

  /** A full or read-only disk is waited for; anything else is a fault of the app itself. */
  function onFault(failure: unknown): void {
    const refusal = diskRefusal(failure, 'inbox');
    if (refusal === null) deps.report(failure);
    else polling.wait(refusal, 'refused');
  }

  function onResponse(): void {
    const outageMs = polling.responded();
    if (outageMs === null) return;
    // A short wait, e.g. a Retry-After, is made up for by the schedule itself.
    if (outageMs > timetable.intervalMs) catchUp();
    else if (!cycles.isCatchingUp) notifier.release();
  }

  /** One round over all organizations, and one digest after it. */
  function catchUp(): void {
    notifier.hold();
    for (const organization of known.values()) {
      organization.sinceSweep = 0;
      timetable.soon(organization);
    }
    cycles.catchUp(known.values());
  }

  /** What a crash left stored and not announced joins the digest of the first round; polling does not depend on it. */
  function announcePending(): void {
    try {
      void notifier.announce(store.pending(deps.profileKey, pendingAtStart)).catch(deps.report);
    } catch (failure) {
      onFault(failure);
    }
  }

  function waitsUntil(): number | null {
    const leftMs = polling.pausedUntil - clock.monotonic();
    return polling.isReading && leftMs > 0 ? clock.now() + leftMs : null;
  }

  return {
    start() {
      if (polling.state !== 'stopped') return;
      polling.state = 'running';
      calls.start();
      directory.start();
      notifier.hold();
      announcePending();
      directory.refresh();
      changeLed.start();
      calls.pump();
    },
    async stop() {
      if (polling.state === 'stopped') return;
      polling.state = 'stopped';
      const running = calls.stop();
      directory.clear();
      organizations.clear();
      if (running !== null) await running;
      organizations.flush();
    },
    pause(reason) {
      if (polling.state === 'stopped') return;
      polling.state = reason;
      calls.pause();
    },
    resume() {
      if (polling.state !== 'offline' && polling.state !== 'asleep') return;
      polling.resume();
      calls.start();
      if (known.size > 0) catchUp();
      calls.pump();
    },
    refresh() {
      polling.endWait();
      if ((known.size === 0 || directory.error !== null) && polling.state !== 'stopped') directory.refresh();
      changeLed.refresh();
      for (const organization of known.values()) timetable.now(organization);
      calls.pump();
    },
    pollAgain(name, from) {
      const organization = known.get(name);
      if (organization === undefined) return false;
      organization.readFrom = Math.min(from, organization.readFrom ?? from);
      timetable.now(organization);
      calls.pump();
      return true;
    },
    status: () => ({
      state: polling.state,
      mode: timetable.mode,
      organizations: known.size,
      callsLastHour: meter.lastHour(),
      cycleMs: cycles.tookMs,
      activeChecks: changeLed.activeChecks(),
      error: polling.error,
      sweepError: changeLed.error,
      directoryError: directory.error,
      waitsUntil: waitsUntil(),
    }),
    organizations: () => [...known.values()],
  };
}
