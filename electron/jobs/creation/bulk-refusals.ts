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

export function otherFile({ content }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: t('This is another file than the run was made from: its bytes differ.'),
    target: content?.fileName ?? t('bulk run'),
    advice: t('Choose the file of the run, unchanged.'),
    faults: [],
  };
}

export function stillRunning({ content }: StoredRun): AppError {
  return {
    kind: 'validation',
    message: t('The run is sending.'),
    target: content?.fileName ?? t('bulk run'),
    advice: t('Pause it first.'),
    faults: [],
  };
}

export function phonesNotAccepted(target: string, count: number): AppError {
  return {
    kind: 'validation',
    message: t(
      '{count, plural, one {The phone number of # row differs} other {The phone numbers of # rows differ}} from the file, and nothing was sent.',
      { count },
    ),
    target,
    advice: t('Look at the numbers in the dry run and accept them, or correct the file.'),
    faults: [],
  };
}

export function rowsNotKept({ content }: StoredRun): AppError {
  return {
    kind: 'refused',
    reason: 'not-supported',
    target: content?.fileName ?? t('bulk run'),
    message: t('The rows are not kept on this computer, so the run cannot go on by itself.'),
    advice: t('Choose the same file again; its bytes are compared.'),
  };
}

/** Fixed values may name a person: they go with the rows, and come back with the keychain. */
export const planNotKept: AppError = {
  kind: 'refused',
  reason: 'not-supported',
  target: t('bulk run'),
  message: t('The mapping of this run was wiped or cannot be read without the keychain.'),
  advice: t(
    'Unlock the keychain, or choose the file again and start a new run. Rows that were sent are left out.',
  ),
};
