import type { AppError } from '#shared/errors';
import type { FindingsReading } from '#shared/ipc/contract/findings';
import { err, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { diskRefusal, onDisk } from '../../platform/storage/disk-failure.ts';
import { pauseAfter, reachOf } from '../notifications/schedule.ts';
import { createPace } from '../runs/pace.ts';
import type { ReadingList, Step } from './reading-list.ts';

/**
 * Reads what is on the reading list of the profile in use: one call at a time, evenly spread over the budget, and never
 * before a call of the operator that waits.
 */
export interface BackgroundReader {
  /** Reads for this profile from now on. What is in flight for another one is dropped at once. */
  activate(profileId: string): void;
  /** The computer sleeps, or its network is lost. */
  pause(reason: 'asleep' | 'offline'): void;
  resume(): void;
  /** There may be more to read. */
  wake(): void;
  /** It may continue, or is to stop: a wait after a failure ends. */
  retryNow(): void;
  state(profileId: string): Pick<FindingsReading, 'state' | 'error'>;
  close(): void;
}

export interface BackgroundReaderDeps {
  list: ReadingList;
  /** Reads one step and keeps what it brings. Waits for its turn before every call behind the first. */
  read: (
    profileId: string,
    step: Step,
    inTurn: () => Promise<boolean>,
    signal: AbortSignal,
  ) => Promise<Result<null>>;
  callsPerMinute: number;
  clock: Clock;
  random: () => number;
  /** Nothing is read for a profile before this settles. */
  ready: (profileId: string) => Promise<void>;
  /** A call of the operator, or of the notification polling, waits for a free place. */
  isBusy: () => boolean;
  isScreenLocked: () => boolean;
  onChange: (profileId: string) => void;
  report: (failure: unknown) => void;
}

/** Until it is looked again whether calls wait, or the screen is locked. */
const busyMs = 250;
const lockedMs = 5000;
/** The service failed on one check so often that it is left. */
const maxFailures = 3;

export function createBackgroundReader(deps: BackgroundReaderDeps): BackgroundReader {
  const { list, clock, onChange } = deps;
  // One for all profiles: switching to and fro makes no more calls than staying.
  const inTurn = createPace(clock, deps.callsPerMinute);
  let profileId: string | null = null;
  let pauseReason: 'asleep' | 'offline' | null = null;
  let run: AbortController | null = null;
  let isLocked = false;
  let waits: AppError | null = null;
  let failures = 0;
  let wakeUp: () => void = () => undefined;
  let endRest: () => void = () => undefined;

  /** Starts or stops reading, as what holds it says now. */
  function update(): void {
    if (profileId === null) return;
    const profile = profileId;
    const paused = onDisk('findings', () => list.isPaused(profile));
    if (pauseReason !== null || !paused.ok || paused.value) stop();
    else if (run === null) start(profile);
    onChange(profile);
  }

  function stop(): void {
    run?.abort();
    run = null;
    waits = null;
    isLocked = false;
  }

  function start(profile: string): void {
    const mine = new AbortController();
    run = mine;
    const { signal } = mine;
    void deps
      .ready(profile)
      .then(() => readOn(profile, signal))
      .catch((failure: unknown) => {
        if (!signal.aborted) deps.report(failure);
      })
      .finally(() => {
        if (run === mine) run = null;
      });
  }

  async function readOn(profile: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (list.next(profile) === null) await woken(signal);
      else if (deps.isScreenLocked()) await waitLocked(profile, signal);
      else if (deps.isBusy()) await rest(busyMs, signal);
      else if (await inTurn(signal)) await readNext(profile, signal);
    }
  }

  async function readNext(profile: string, signal: AbortSignal): Promise<void> {
    // What was next may have been read by the operator while its turn was awaited.
    const step = list.next(profile);
    if (step === null || deps.isScreenLocked()) return;
    const read = await deps.read(profile, step, () => inTurn(signal), signal).catch(notKept);
    if (signal.aborted) return;
    if (read.ok) failures = 0;
    else await after(profile, step, read.error, signal);
    onChange(profile);
  }

  /** A failure of one check leaves it; any other has everything wait, longer each time. */
  async function after(profile: string, step: Step, error: AppError, signal: AbortSignal): Promise<void> {
    const reach = isDamaged(error) ? 'service' : reachOf(error);
    if (reach === 'organization') {
      list.noteFailed(profile, step, error);
      return;
    }
    if (reach === 'service' && list.postpone(profile, step) >= maxFailures)
      list.noteFailed(profile, step, error);
    waits = error;
    onChange(profile);
    await rest(pauseAfter(error, failures, deps.random()), signal);
    failures += 1;
    waits = null;
  }

  async function waitLocked(profile: string, signal: AbortSignal): Promise<void> {
    isLocked = true;
    onChange(profile);
    while (!signal.aborted && deps.isScreenLocked()) await rest(lockedMs, signal);
    isLocked = false;
    if (!signal.aborted) onChange(profile);
  }

  /** Ends with the time, with what ends it, or with the reading. */
  async function rest(ms: number, signal: AbortSignal): Promise<void> {
    const woke = new AbortController();
    endRest = () => woke.abort();
    await clock.sleep(ms, AbortSignal.any([signal, woke.signal])).catch(() => undefined);
  }

  function woken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  return {
    activate(next) {
      if (next !== profileId) {
        stop();
        failures = 0;
      }
      profileId = next;
      update();
      endRest();
    },
    pause(reason) {
      pauseReason = reason;
      update();
    },
    resume() {
      pauseReason = null;
      update();
    },
    wake() {
      update();
      wakeUp();
    },
    retryNow() {
      update();
      wakeUp();
      endRest();
    },
    state(profile) {
      if (list.isPaused(profile)) return { state: 'paused', error: null };
      if (pauseReason !== null) return { state: pauseReason, error: null };
      if (list.next(profile) === null) return { state: 'done', error: null };
      if (waits !== null) return { state: 'waiting', error: waits };
      return { state: isLocked ? 'locked' : 'reading', error: null };
    },
    close() {
      profileId = null;
      stop();
    },
  };
}

/** A proxy or a broken connection may damage any response: the next one of the same check may be whole. */
const isDamaged = (error: AppError): boolean =>
  error.kind === 'protocol' && ['truncated', 'not-json', 'empty'].includes(error.reason);

/** A full disk is waited for like a service that fails; anything else is a fault of the app itself. */
function notKept(failure: unknown): Result<null> {
  const error = diskRefusal(failure, 'findings');
  if (error === null) throw failure;
  return err(error);
}
