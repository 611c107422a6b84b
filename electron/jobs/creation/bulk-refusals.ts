import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { refusal } from '../runs/refusals.ts';
import type { StoredRun } from './bulk-store.ts';

export const fileNotFound: AppError = {
  kind: 'not-found',
  step: 'advised',
  message: t('The file is no longer in memory.'),
  advice: t('Select the file again.'),
};

export const dryRunNotFound: AppError = {
  kind: 'not-found',
  step: 'advised',
  message: t('The dry run is no longer in memory.'),
  advice: t('Repeat the dry run.'),
};

/** Runs are on the disk: this one was deleted. */
export const runNotFound: AppError = {
  kind: 'not-found',
  step: 'advised',
  message: t('This run no longer exists.'),
  advice: t('Refresh the list of runs.'),
};

export const otherFile = ({ content }: StoredRun): AppError =>
  refusal(
    content?.fileName ?? t('Bulk creation'),
    t("This file differs from the run's original file."),
    t("Select the run's original file."),
  );

export const phonesNotAccepted = (fileName: string, count: number): AppError =>
  refusal(
    fileName,
    t(
      'Nothing was sent. {count, plural, one {# phone number differs} other {# phone numbers differ}} from the file.',
      { count },
    ),
    t('Confirm the numbers in the dry run, or correct the file.'),
  );

export function rowsNotSaved({ content }: StoredRun): AppError {
  return {
    kind: 'not-found',
    step: 'advised',
    target: content?.fileName ?? t('Bulk creation'),
    message: t('The rows are not saved on this computer.'),
    advice: t('Select the same file to resume. The app checks that it is unchanged.'),
  };
}

/** What was cancelled stays so: sending one row again would send all that wait. */
export const runCancelled = ({ content }: StoredRun): AppError =>
  refusal(
    content?.fileName ?? t('Bulk creation'),
    t('The run was cancelled, so it sends nothing more.'),
    t('Select the file again and start a new run. Rows that were sent are skipped.'),
  );

/** Fixed values may name a person: they go with the rows, and come back with the keychain. */
export const planNotSaved: AppError = {
  kind: 'not-found',
  target: t('Bulk creation'),
  message: t("The mapping of this run was deleted, or can't be read without the keychain."),
  advice: t('Unlock the keychain, or start a new run.'),
};
