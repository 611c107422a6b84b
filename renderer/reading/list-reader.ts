import type { Result } from '#shared/result';
import { newPass, withPage, type Listing, type Merging, type Page } from './listing.ts';

export interface ListReader {
  /** Reads until at least this many rows of the pass are there; Infinity = to the end. */
  readTo: (rows: number) => void;
  /** One page more. */
  more: () => void;
  /** Starts a new pass at the first page. */
  again: (rows: number) => void;
  /** Stops and keeps the loaded rows; the next request starts a new pass. */
  expire: () => void;
  /** Stops and keeps the loaded rows. */
  cancel: () => void;
}

interface Source<T> extends Merging<T> {
  readPage: (pageToken: string, signal: AbortSignal) => Promise<Result<Page<T>>>;
  get: () => Listing<T>;
  set: (listing: Listing<T>) => void;
}

/** Reads the pages of one list, one after the other; every page is shown as it arrives. */
export function createListReader<T>(source: Source<T>): ListReader {
  let reading: AbortController | null = null;
  let goal = 0;

  const run = async (controller: AbortController) => {
    const { signal } = controller;
    source.set({ ...source.get(), state: { is: 'reading' } });
    while (source.get().state.is === 'reading' && source.get().seen.size < goal) {
      const result = await source.readPage(source.get().pageToken, signal);
      if (signal.aborted) return;
      if (!result.ok) {
        source.set({ ...source.get(), state: { is: 'stopped', error: result.error } });
      } else {
        source.set(withPage(source.get(), result.value, source));
      }
    }
    reading = null;
    if (source.get().state.is === 'reading') source.set({ ...source.get(), state: { is: 'paused' } });
  };

  const stop = () => {
    reading?.abort();
    reading = null;
  };

  const readTo = (rows: number) => {
    goal = reading === null ? rows : Math.max(goal, rows);
    const { state, seen } = source.get();
    if (reading !== null || state.is === 'complete' || state.is === 'repeated' || seen.size >= rows) return;
    reading = new AbortController();
    void run(reading);
  };

  const expire = () => {
    stop();
    source.set(newPass(source.get()));
  };

  return {
    readTo,
    more: () => readTo(source.get().seen.size + 1),
    again: (rows) => {
      expire();
      readTo(rows);
    },
    expire,
    cancel: () => {
      if (reading === null) return;
      stop();
      source.set({ ...source.get(), state: { is: 'cancelled' } });
    },
  };
}
