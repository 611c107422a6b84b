import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';

export const refusal = (name: string, message: string, advice: string): AppError => ({
  kind: 'validation',
  message,
  target: name,
  advice,
  faults: [],
});
export const noSuchRun = (id: string) =>
  refusal(id, t('This change set no longer exists.'), t('Open the list of change sets again.'));
export const isRunning = (name: string) =>
  refusal(
    name,
    t('This run is under way, so it was not changed.'),
    t('Stop the run first, or wait until it ends.'),
  );
export const nothingWaits = (name: string) =>
  refusal(name, t('There is nothing to send.'), t('Stage a change first.'));
export const stoppedByOperator: AppError = {
  kind: 'cancelled',
  message: t('Stopped before this change was sent.'),
  advice: t('Resume to send the rest.'),
};
