import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';

export const refusal = (name: string, message: string, advice: string): AppError => ({
  kind: 'validation',
  message,
  target: name,
  advice,
  faults: [],
});
export const isRunning = (name: string) =>
  refusal(
    name,
    t('The run is in progress and was not changed.'),
    t('Stop the run first, or wait until it ends.'),
  );
export const isBeingLookedUp = (name: string) =>
  refusal(
    name,
    t('The outcomes of the run are being looked up, so the run was not changed.'),
    t('Wait until the look-up ends.'),
  );
/** What a refusal says of a run of one kind. */
export interface RunWords {
  /** It is not there any more. */
  notFound: string;
  /** What to do where nothing waits. */
  firstStep: string;
}
export const noSuchRun = (id: string, { notFound }: RunWords) =>
  refusal(id, notFound, t('Refresh the list of runs.'));
export const nothingWaits = (name: string, { firstStep }: RunWords) =>
  refusal(name, t('There is nothing to send.'), firstStep);
export const stoppedByOperator: AppError = {
  kind: 'cancelled',
  message: t('Stopped before this change was sent.'),
  advice: t('Resume to send the rest.'),
};
