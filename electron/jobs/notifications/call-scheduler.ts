import type { Clock } from '../../platform/clock.ts';
import { createDueQueue } from './due-queue.ts';
import type { PollerStateMachine } from './poller-state.ts';
import { createWakeTimer } from './wake-timer.ts';

export type Work = (signal: AbortSignal) => Promise<void>;

/** Gives the work that is due; null: nothing is to be done any more. */
type Begin = () => Work | null;

/** Starts what is due, as far as the calls in flight allow. */
export interface CallScheduler {
  /** On the monotonic clock. Nothing begins before `pump`, or the end of a call. */
  push(at: number, begin: Begin): void;
  /** A task that is due at one time at most. */
  task(begin: Begin): ScheduledTask;
  /** Begins or continues; the time until then counts as no sleep of the computer. */
  start(): void;
  /** Aborts what is in flight. */
  pause(): void;
  /** Drops what is due as well; settles when nothing runs any more, null: nothing does. */
  stop(): Promise<void> | null;
  pump(): void;
}

export interface ScheduledTask {
  /** Null: it is not due, or it was begun. */
  readonly dueAt: number | null;
  /** Replaces an earlier time. */
  schedule(at: number): void;
}

/** The wall clock ran this much more than the monotonic one: the computer slept, or the clock was set. */
const sleptMs = 60_000;

export function createCallScheduler(deps: {
  clock: Clock;
  /** Calls in flight at once. */
  concurrency: number;
  polling: Pick<PollerStateMachine, 'isReading' | 'isFailing' | 'pausedUntil'>;
  onSlept: () => void;
  onFault: (failure: unknown) => void;
}): CallScheduler {
  const { clock, concurrency, polling } = deps;
  const queue = createDueQueue<Begin>();
  const timer = createWakeTimer(clock, pump);
  let run = new AbortController();
  let inFlight = 0;
  let idle: (() => void) | null = null;
  /** How far the wall clock was ahead of the monotonic one. */
  let skew = 0;

  const drift = () => clock.now() - clock.monotonic();

  function noticeSleep(): void {
    const now = drift();
    if (now - skew > sleptMs) deps.onSlept();
    skew = now;
  }

  /** Starts what is due, and sets the timer for the rest. */
  function pump(): void {
    if (!polling.isReading) return;
    noticeSleep();
    const now = clock.monotonic();
    const places = polling.isFailing ? 1 : concurrency;
    while (now >= polling.pausedUntil && inFlight < places) {
      if (queue.next === null || queue.next > now) break;
      const work = queue.pop()?.() ?? null;
      if (work !== null) launch(work);
    }
    setTimer();
  }

  function setTimer(): void {
    const at =
      queue.next === null || inFlight >= concurrency ? null : Math.max(queue.next, polling.pausedUntil);
    const isOverdue = at !== null && at <= clock.monotonic();
    if (isOverdue && inFlight > 0)
      timer.clear(); // the next response pumps
    else timer.set(at);
  }

  function launch(work: Work): void {
    inFlight += 1;
    const { signal } = run;
    work(signal)
      .catch(deps.onFault)
      .finally(() => {
        inFlight -= 1;
        if (inFlight === 0) idle?.();
        pump();
      });
  }

  function pause(): void {
    run.abort();
    timer.clear();
  }

  return {
    push: (at, begin) => queue.push(at, begin),
    task(begin) {
      let dueAt: number | null = null;
      return {
        get dueAt() {
          return dueAt;
        },
        schedule(at) {
          dueAt = at;
          queue.push(at, () => {
            if (dueAt !== at) return null;
            dueAt = null;
            return begin();
          });
        },
      };
    },
    start() {
      run = new AbortController();
      skew = drift();
    },
    pause,
    stop() {
      pause();
      queue.clear();
      return inFlight === 0 ? null : new Promise((resolve) => (idle = resolve));
    },
    pump,
  };
}
