import { useState } from 'react';

interface Attempts {
  error: unknown;
  /** When the newest failure came, in milliseconds; 0: none did. Tells one query from another. */
  errorUpdatedAt: number;
  isFetching: boolean;
}

/**
 * The error of the last attempt, also while the next one runs: a query without data forgets it as soon as it is
 * refreshed, and the place would show an error, then nothing, then the error again. Null: the last attempt succeeded,
 * or none ended.
 */
export function useLastError({ error, errorUpdatedAt, isFetching }: Attempts): unknown {
  const [last, setLast] = useState<{ error: unknown; at: number }>({ error: null, at: 0 });
  const now = error ?? (isFetching && last.at === errorUpdatedAt ? last.error : null);
  if (now !== last.error || (error !== null && last.at !== errorUpdatedAt))
    setLast({ error: now, at: errorUpdatedAt });
  return now;
}
