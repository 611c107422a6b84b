import type { AppError } from '#shared/errors';
import type { StoredRun } from './bulk-store.ts';

export function noLongerHeld(what: string): AppError {
  return {
    kind: 'not-found',
    message: `${what} is not held any more.`,
    advice: 'Choose the file again, or read the list of runs again.',
  };
}

export function otherFile({ fileName }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: 'This is another file than the run was made from: its bytes differ.',
    target: fileName,
    advice: 'Choose the file of the run, unchanged.',
    faults: [],
  };
}

export function stillRunning({ fileName }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: 'The run is sending.',
    target: fileName,
    advice: 'Pause it first.',
    faults: [],
  };
}

export function tooManyFailures(failures: number): AppError {
  return {
    kind: 'cancelled',
    message: `The run paused by itself: ${failures} rows failed.`,
    advice: 'Look at what came back, then resume or cancel the run.',
  };
}

export function rowsNotKept({ fileName }: StoredRun): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    target: fileName,
    message: 'The rows are not kept on this computer, so the run cannot go on by itself.',
    advice: 'Choose the same file again; its bytes are compared.',
  };
}

export const stoppedByFault: AppError = {
  kind: 'internal',
  message: 'Something in the app failed, and the run paused.',
  advice: 'Resume it; rows whose outcome is unknown are looked up first.',
};
