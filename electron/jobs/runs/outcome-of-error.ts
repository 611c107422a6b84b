import { messageInFull } from '#shared/error-words';
import { isOutcomeOpen, type AppError } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';

/** What the service returned, in words for the item it is about. */
export const refusalWords = (error: AppError): string =>
  error.kind === 'permission' ? t('403: does not exist or no access') : messageInFull(error);

export const statusOf = (error: AppError): number | null =>
  ('status' in error ? error.status : undefined) ?? null;

/** What an error of a change that was sent, and that does not end the run, says of its item. */
export function outcomeOfError(error: AppError): {
  state: 'unknown' | 'failed';
  note: string;
  status: number | null;
} {
  const status = statusOf(error);
  if (!isOutcomeOpen(error)) return { state: 'failed', note: refusalWords(error), status };
  const note = linesOf(messageInFull(error), t('The change was not sent again.'));
  return { state: 'unknown', note, status };
}
