import { isTokenFailure, type AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { GrantRequest, Guard } from '../../safety/guard/guard.ts';
import { diskRefusal, onDisk } from '../../platform/storage/disk-failure.ts';
import { createPace } from './pace.ts';

/** The outcome of one item. `failed` counts towards the end of the run; `stop`: nothing left, and the next would meet the same. */
export type Sent = 'settled' | 'failed' | { stop: AppError };

/** One time an item is sent. `stop` is aborted once the run is to end: what has left is waited for anyway. */
export interface Turn {
  grantId: string;
  stop: AbortSignal;
}
/** The signal of what has left: giving up on it would only make its outcome unknown. */
export const never: AbortSignal = new AbortController().signal;

/** Items that are sent one group after the other. */
export interface Waves<Item> {
  of(item: Item): number;
  /**
   * Asked before each wave, the one that a run begins in too, once every item of the waves before got a response.
   * Null: it begins, unless the run was stopped meanwhile. Else nothing more is sent, and the run stops with why.
   */
  between(wave: number, stop: AbortSignal): Promise<AppError | null>;
}

/** Many changes of one kind that the operator confirms once. The caller keeps its items. */
export interface Run<Item> {
  id: string;
  profileId: string;
  /** What a failure of the disk is reported for. */
  target: string;
  /** Items per minute, spread evenly; left out: as fast as they complete. */
  perMinute?: number;
  /** How many items fail before the run stops by itself; left out: any number. */
  stopAfter?: number;
  /** How many items are under way at once; left out: one. */
  inFlight?(): Promise<number>;
  /** Looks up, by reads, the outcomes of items that were sent without a known outcome. Nothing is sent over them. */
  lookUp?(stop: AbortSignal): Promise<Result<null>>;
  /** The open question; null: none. */
  question(): Pick<GrantRequest, 'items' | 'facts'> | null;
  /** Notes that the operator confirmed, before anything is sent; what fails stops the run. */
  confirmed?(): Result<null>;
  /** What waits, in its order; in that of its waves, where it has any. */
  waiting(): Iterator<Item, void, undefined>;
  /** Left out: all items are one wave. */
  waves?: Waves<Item> | null;
  /** Records that it is sent, sends it at most once, and saves its outcome. */
  send(item: Item, turn: Turn): Promise<Sent>;
  /** After the last item of a run that was not stopped. */
  finish?(stop: AbortSignal): Promise<Result<null>>;
  /** Keeps the state of the run, which sends nothing any more. */
  end?(): void;
  /** Reports the run: what changed since the last report. */
  publish?(): void;
}

/** Sends what waits in runs, each item at most once per decision of the operator. */
export interface RunEngine {
  /**
   * Looks up what is unknown, asks once for all that waits, then sends it, until the signal stops it. Settles when the
   * run has ended, with why it stopped by itself.
   */
  begin<Item>(run: Run<Item>, signal?: AbortSignal): Promise<AppError | null>;
  stop(id: string): void;
  isLive(id: string): boolean;
  isAnyLive(): boolean;
  /** Looks up outcomes of a run that is not live. Nothing is sent meanwhile: what is found would be out of date. */
  lookUp<T>(id: string, work: () => Promise<T>): Promise<T>;
  isLookedUp(id: string): boolean;
  /** Whether it was started since the app started. */
  wasBegun(id: string): boolean;
  /** Why it stopped by itself, until it is started again or removed. */
  stoppedBy(id: string): AppError | null;
  forget(id: string): void;
  /** Something of a live run has changed: many changes in a moment are reported once. */
  touch(id: string): void;
  /** Resolves when nothing is sent any more. */
  idle(): Promise<void>;
  close(): void;
}

interface Live {
  stop: AbortController;
  done: Promise<AppError | null>;
  failures: number;
  isPublishing: boolean;
  publish: () => void;
}

const publishEveryMs = 200;

export function createRunEngine({
  guard,
  clock,
  report,
}: {
  guard: Pick<Guard, 'openGrant' | 'closeGrant'>;
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  report: (failure: unknown) => void;
}): RunEngine {
  const live = new Map<string, Live>();
  const reasons = new Map<string, AppError>();
  const begun = new Set<string>();
  const lookedUp = new Set<string>();

  /** The first reason is kept; one after a stop by the operator is ignored. */
  function stopWith(id: string, { stop }: Live, error: AppError): void {
    if (!stop.signal.aborted) reasons.set(id, error);
    stop.abort();
  }

  /** The disk, or a fault of the app, stops the run as well; it is said even of one that was stopped before. */
  function stopAfterFault(
    { id, target }: Pick<Run<unknown>, 'id' | 'target'>,
    { stop }: Live,
    failure: unknown,
  ) {
    const refusal = diskRefusal(failure, target);
    if (refusal === null) report(failure);
    reasons.set(id, refusal ?? stoppedByFault);
    stop.abort();
  }

  async function send<Item>(run: Run<Item>, now: Live): Promise<void> {
    const question = run.question();
    if (question === null) return;
    const { id, profileId } = run;
    const { signal } = now.stop;
    const granted = await guard.openGrant({ profileId, run: id, ...question }, signal);
    if (!granted.ok) {
      stopWith(id, now, granted.error);
      return;
    }
    const { id: grantId, ended } = granted.value;
    // At once, also in the pause between two waves: nothing of it would be sent.
    const lockedOut = () => stopWith(id, now, lockedDuringRun);
    if (ended.aborted) lockedOut();
    ended.addEventListener('abort', lockedOut);
    const inTurn = createPace(clock, run.perMinute ?? Infinity);
    const work = async (take: () => { item: Item } | null) => {
      for (;;) {
        if (signal.aborted) return;
        const next = take();
        if (next === null || !(await inTurn(signal))) return;
        const sent = await run.send(next.item, { grantId, stop: signal });
        touch(id);
        if (sent === 'settled') continue;
        if (sent !== 'failed') {
          stopWith(id, now, sent.stop);
          return;
        }
        now.failures += 1;
        if (now.failures >= (run.stopAfter ?? Infinity)) stopWith(id, now, tooManyFailures(now.failures));
      }
    };
    try {
      // Stopped as it was confirmed: nothing is sent, as if it had not been.
      if (signal.aborted) return;
      const confirmation = run.confirmed?.() ?? ok(null);
      if (!confirmation.ok) {
        stopWith(id, now, confirmation.error);
        return;
      }
      const takeFrom = inWaves(run);
      const places = (await run.inFlight?.()) ?? 1;
      const isStopped = () => signal.aborted;
      for (let wave = takeFrom(); wave !== null && !isStopped(); wave = takeFrom()) {
        const { take, number } = wave;
        const stopError = (await run.waves?.between(number, signal)) ?? null;
        if (stopError !== null) stopWith(id, now, stopError);
        // A place that fails leaves the others to wait for what has left.
        const place = () => work(take).catch((failure: unknown) => stopAfterFault(run, now, failure));
        await Promise.all(Array.from({ length: places }, place));
      }
    } finally {
      ended.removeEventListener('abort', lockedOut);
      guard.closeGrant(grantId);
    }
  }

  async function perform<Item>(run: Run<Item>, now: Live): Promise<void> {
    const { signal } = now.stop;
    const before = (await run.lookUp?.(signal)) ?? ok(null);
    if (before.ok) await send(run, now);
    else stopWith(run.id, now, before.error);
    const after = signal.aborted ? null : await run.finish?.(signal);
    if (after?.ok === false) stopWith(run.id, now, after.error);
  }

  function touch(id: string): void {
    const now = live.get(id);
    if (now === undefined || now.isPublishing) return;
    now.isPublishing = true;
    void clock.sleep(publishEveryMs).then(() => {
      now.isPublishing = false;
      // The end of a run is reported by itself, and the database may be closed by now.
      if (live.get(id) === now) now.publish();
    });
  }

  return {
    begin(run, signal) {
      const { id, target } = run;
      const running = live.get(id);
      if (running !== undefined) return running.done;
      reasons.delete(id);
      begun.add(id);
      const publish = () => {
        const published = onDisk(target, () => run.publish?.());
        if (!published.ok) report(new Error(published.error.message));
      };
      const now: Live = {
        stop: new AbortController(),
        done: Promise.resolve(null),
        failures: 0,
        isPublishing: false,
        publish,
      };
      live.set(id, now);
      now.done = perform(run, now)
        .catch((failure: unknown) => stopAfterFault(run, now, failure))
        .then(() => run.end?.())
        .catch((failure: unknown) => stopAfterFault(run, now, failure))
        .then(() => {
          live.delete(id);
          publish();
          return reasons.get(id) ?? null;
        });
      if (signal?.aborted === true) now.stop.abort();
      signal?.addEventListener('abort', () => now.stop.abort());
      publish();
      return now.done;
    },
    stop: (id) => live.get(id)?.stop.abort(),
    isLive: (id) => live.has(id),
    isAnyLive: () => live.size > 0,
    async lookUp(id, work) {
      lookedUp.add(id);
      try {
        return await work();
      } finally {
        lookedUp.delete(id);
      }
    },
    isLookedUp: (id) => lookedUp.has(id),
    wasBegun: (id) => begun.has(id),
    stoppedBy: (id) => reasons.get(id) ?? null,
    forget: (id) => void reasons.delete(id),
    touch,
    async idle() {
      while (live.size > 0) await Promise.all([...live.values()].map(({ done }) => done));
    },
    close() {
      for (const { stop } of live.values()) stop.abort();
    },
  };
}

interface WaveOfItems<Item> {
  number: number;
  /** The next item of the wave; null: it has no more. */
  take: () => { item: Item } | null;
}

/** What waits, a wave after the other; null: nothing more. Each item is drawn only when it is taken. */
function inWaves<Item>(run: Pick<Run<Item>, 'waiting' | 'waves'>) {
  const { waves } = run;
  const items = run.waiting();
  let lookahead: { item: Item } | null = null;
  const draw = () => {
    const next = items.next();
    return next.done === true ? null : { item: next.value };
  };
  return (): WaveOfItems<Item> | null => {
    lookahead ??= draw();
    if (lookahead === null) return null;
    const number = waves?.of(lookahead.item) ?? 0;
    const take = () => {
      const next = lookahead ?? draw();
      lookahead = null;
      if (next === null || (waves?.of(next.item) ?? 0) === number) return next;
      lookahead = next;
      return null;
    };
    return { number, take };
  };
}

/** Failures before which nothing took effect: they say nothing about the item, and the next would meet them too. */
export function endsRun(error: AppError): boolean {
  return (
    isTokenFailure(error) || ['auth', 'rate-limit', 'refused', 'network', 'cancelled'].includes(error.kind)
  );
}

function tooManyFailures(failures: number): AppError {
  return {
    kind: 'cancelled',
    message: t('Stopped after {failures, plural, one {# error} other {# errors}}.', { failures }),
    advice: t('Check the errors, then resume or leave out the rest.'),
  };
}

const lockedDuringRun: AppError = {
  kind: 'refused',
  reason: 'read-only',
  message: t('The profile was locked, switched or changed, so the run stopped. The rest was not sent.'),
  advice: t('Check the profile, then resume the run.'),
};

const stoppedByFault: AppError = {
  kind: 'internal',
  message: t('The app failed, so the run was stopped.'),
  advice: t('Resume the run. Items without an outcome are looked up first.'),
};
