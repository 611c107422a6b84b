import type { Result } from '#shared/result';

/** The value of a result that a test expects to be one; a refusal fails the test with its whole error. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
