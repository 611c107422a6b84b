import { isTokenFailure, type AppError } from '#shared/errors';
import type { Clock } from '../../platform/clock.ts';
import { pauseAfter, reachOf } from './schedule.ts';

export type PollerState = 'stopped' | 'running' | 'offline' | 'asleep' | 'waiting' | 'refused' | 'not-saved';

/** The polling state of a whole profile: failures that affect all of it, and until when nothing is polled. */
export interface PollerStateMachine {
  state: PollerState;
  readonly error: AppError | null;
  /** On the monotonic clock. */
  readonly pausedUntil: number;
  /** Something failed and no response came since: one call at a time probes. */
  readonly isFailing: boolean;
  readonly isReading: boolean;
  /** Nothing is read for a while: every organization would meet the same failure. */
  wait(reason: AppError, how: 'waiting' | 'refused'): void;
  /** What was read cannot be stored: responses alone do not end this, only `saved` does. */
  notSaved(reason: AppError): void;
  /** Everything that could not be stored is stored now. */
  saved(): void;
  /** Gives how long no response came, in ms; null when nothing was wrong. */
  responded(): number | null;
  /**
   * What a failure is about; one of everything pauses the reading. `isOneAgain`: so did the same one before, and
   * others responded since.
   */
  failed(
    reason: AppError,
    signal: AbortSignal,
    isOneAgain?: boolean,
  ): 'cancelled' | 'everything' | 'organization';
  /** The operator wants to know now: the next call probes. */
  endWait(): void;
  /** Back from sleep or from being offline: what failed before says nothing about now. */
  resume(): void;
}

/** Failures of the service in a row that are taken for an outage. */
const outageAfter = 5;

export function createPollerState(
  clock: Pick<Clock, 'monotonic'>,
  random: () => number,
  onWait: () => void,
): PollerStateMachine {
  let error: AppError | null = null;
  let pausedUntil = 0;
  /** Why something that was read is not stored. */
  let unsaved: AppError | null = null;
  let failuresInARow = 0;
  let outageSince: number | null = null;

  const polling: PollerStateMachine = {
    state: 'stopped',
    get error() {
      return unsaved ?? error;
    },
    get pausedUntil() {
      return pausedUntil;
    },
    get isFailing() {
      return failuresInARow > 0;
    },
    get isReading() {
      return ['running', 'waiting', 'refused', 'not-saved'].includes(polling.state);
    },
    wait(reason, how) {
      failuresInARow += 1;
      error = reason;
      outageSince ??= clock.monotonic();
      onWait();
      if (polling.isReading) polling.state = unsaved === null ? how : 'not-saved';
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + pauseAfter(reason, failuresInARow, random()));
    },
    notSaved(reason) {
      unsaved = reason;
      polling.wait(reason, 'refused');
    },
    saved() {
      unsaved = null;
    },
    responded() {
      if (unsaved !== null) return null;
      const since = outageSince;
      failuresInARow = 0;
      error = null;
      outageSince = null;
      if (!polling.isReading || since === null) return null;
      polling.state = 'running';
      return clock.monotonic() - since;
    },
    failed(reason, signal, isOneAgain = false) {
      if (signal.aborted || reason.kind === 'cancelled') return 'cancelled';
      const reach = isOneAgain && !isTokenFailure(reason) ? 'service' : reachOf(reason);
      if (reach === 'organization') return 'organization';
      if (reach === 'service' && failuresInARow + 1 < outageAfter) {
        failuresInARow += 1;
        return 'organization';
      }
      polling.wait(reason, reason.kind === 'auth' || reason.kind === 'refused' ? 'refused' : 'waiting');
      return 'everything';
    },
    endWait() {
      pausedUntil = 0;
    },
    resume() {
      polling.state = unsaved === null ? 'running' : 'not-saved';
      pausedUntil = 0;
      failuresInARow = 0;
    },
  };
  return polling;
}
