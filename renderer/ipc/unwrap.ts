import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';

/** Carries an error as data through code that expects throwing, such as the query cache. */
export class AppErrorException extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.name = 'AppErrorException';
    this.error = error;
  }
}

/** The value of a result; throws its error. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AppErrorException(result.error);
}

/** The error behind anything thrown. What the app did not foresee becomes `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppErrorException) return thrown.error;
  return {
    kind: 'internal',
    message: t('A part of this window failed.'),
    advice: t('If the error returns, restart the app.'),
  };
}
