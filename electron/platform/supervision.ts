import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, type Result } from '#shared/result';
import type { Notices } from './notices.ts';

/** Opens services one by one; one that throws is left out and reported, and the others open anyway. */
export interface Supervision {
  /** `name` is the service as the operator knows it. A failure comes back as what its pages then show. */
  open<T>(name: string, open: () => Result<T>): Result<T>;
}

export function createSupervision(
  notices: Pick<Notices, 'add'>,
  report: (failure: unknown) => void,
): Supervision {
  return {
    open(name, open) {
      try {
        return open();
      } catch (failure) {
        report(failure);
        const error = notOpened(name);
        notices.add(`start of ${name}`, { title: error.message, message: error.advice });
        return err(error);
      }
    },
  };
}

function notOpened(name: string): AppError {
  return {
    kind: 'internal',
    message: t('{part} could not be opened.', { part: name }),
    advice: t('The rest of the app works. Restart the app. If the error returns, report the problem.'),
  };
}
