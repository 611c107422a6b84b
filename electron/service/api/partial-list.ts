import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ListId } from './pager.ts';

/** What is not in a list is not known to be missing if some of its entries or pages could not be read. */
export function partialList(operation: ListId, message: string, target?: string): AppError {
  return {
    kind: 'protocol',
    reason: 'not-understood',
    operation,
    message,
    ...(target !== undefined && { target }),
    advice: t('Test the connection in the profile, then try again.'),
  };
}
