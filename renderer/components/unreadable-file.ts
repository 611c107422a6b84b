import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';

/** A chosen or dropped file that the browser can't read. It says no more of a folder either. */
export function unreadableFile(target: string): AppError {
  return {
    kind: 'validation',
    message: t('The file could not be read. It may be a folder, or it was moved.'),
    target,
    advice: t('Choose one file that is still there.'),
    faults: [],
  };
}
