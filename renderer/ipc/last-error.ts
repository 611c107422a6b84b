import { useState } from 'react';

/**
 * The error of the last attempt, also while the next one runs: a query without data forgets it as soon as it is
 * refreshed, and the place would show an error, then nothing, then the error again. Null: the last attempt succeeded, or none ended.
 */
export function useLastError({ error, isFetching }: { error: unknown; isFetching: boolean }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = isFetching ? (error ?? last) : error;
  if (now !== last) setLast(now);
  return now;
}
