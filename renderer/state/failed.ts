import type { AppError } from '#shared/errors';

/** What could not be done, and what does it again. */
export interface Failed {
  error: AppError;
  again: () => void;
}
