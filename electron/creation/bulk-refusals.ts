import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { StoredRun } from './bulk-store.ts';

export function noLongerHeld(what: string): AppError {
  return {
    kind: 'not-found',
    message: t('{what} is not held any more.', { what }),
    advice: t('Choose the file again, or read the list of runs again.'),
  };
}

export function otherFile({ fileName }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: t('This is another file than the run was made from: its bytes differ.'),
    target: fileName,
    advice: t('Choose the file of the run, unchanged.'),
    faults: [],
  };
}

export function stillRunning({ fileName }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: t('The run is sending.'),
    target: fileName,
    advice: t('Pause it first.'),
    faults: [],
  };
}

export function tooManyFailures(failures: number): AppError {
  return {
    kind: 'cancelled',
    message: t('The run paused by itself: {failures} rows failed.', { failures }),
    advice: t('Look at what came back, then resume or cancel the run.'),
  };
}

export function rowsNotKept({ fileName }: StoredRun): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    target: fileName,
    message: t('The rows are not kept on this computer, so the run cannot go on by itself.'),
    advice: t('Choose the same file again; its bytes are compared.'),
  };
}

export const stoppedByFault: AppError = {
  kind: 'internal',
  message: t('Something in the app failed, and the run paused.'),
  advice: t('Resume it; rows whose outcome is unknown are looked up first.'),
};
