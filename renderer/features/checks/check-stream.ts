import { maxPagesAtOnce } from '#shared/ipc/contract/checks';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import type { Client } from '../../ipc/client.ts';
import type { ListingState } from '../../reading/listing.ts';
import { collectChecks, noneCollected, type Collected } from './collected-checks.ts';

/** The request; the same for all pages of a list (§4). */
export interface CheckQuery {
  parent: string;
  /** Valid and canonical; empty = all. */
  filter: string;
  showDeleted: boolean;
}

/** A list of checks as far as it was read, as one frame shows it. */
export interface CheckListing extends Collected {
  query: CheckQuery | null;
  /** `paused` here: as many rows as one run may bring, and more exist. */
  state: ListingState;
  /** Rows a second of late, while reading. */
  rate: number | null;
}

/** Reads one list of checks at a time. */
interface CheckStream {
  get: () => CheckListing;
  /** Returns the function that ends the subscription. */
  subscribe: (changed: () => void) => () => void;
  /** Reads a list from its first page; nothing happens when it is the one already there and not out of date. */
  show: (query: CheckQuery) => void;
  /** Has the list loaded again when it is shown the next time: checks were created since. */
  expire: () => void;
  /** Shows in the row of a check, if there is one, what was read of it after a change made here. */
  amend: (name: string, read: Pick<Check, 'state' | 'ongoingMonitoringEnabled'>) => void;
  /** Stops and keeps the loaded rows. */
  cancel: () => void;
  /** Goes on at the page where reading stopped. */
  resume: () => void;
  /** Reads the list again from its first page; a row stays until it comes again, or the end without it. */
  again: () => void;
  close: () => void;
}

interface StreamOptions {
  client: Client;
  profileId: string;
  /** Calls back before the next frame: however fast pages come, a frame is drawn once. */
  onFrame: (draw: () => void) => void;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Rows of one run: memory stays bounded and the operator decides on more. */
  rowsPerRun?: number;
}

const defaultRowsPerRun = 100_000;
const rateWindowMs = 3000;
export const noChecks: CheckListing = {
  ...noneCollected,
  query: null,
  state: { is: 'paused' },
  rate: null,
};

export function createCheckStream({
  client,
  profileId,
  onFrame,
  now,
  rowsPerRun = defaultRowsPerRun,
}: StreamOptions): CheckStream {
  const collected = collectChecks();
  let query: CheckQuery | null = null;
  let state: ListingState = { is: 'paused' };
  let isExpired = false;
  let arrivals: { at: number; rows: number }[] = [];
  let reading: AbortController | null = null;

  let shown = noChecks;
  let isDue = false;
  const listeners = new Set<() => void>();
  const publish = () => {
    isDue = false;
    shown = {
      ...collected.since(shown),
      query,
      state,
      rate: state.is === 'reading' ? rateOf(arrivals) : null,
    };
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (isDue) return;
    isDue = true;
    onFrame(() => {
      if (isDue) publish();
    });
  };

  const noteArrival = (rows: number) => {
    arrivals = [...arrivals.filter(({ at }) => now() - at < rateWindowMs), { at: now(), rows }];
  };
  const run = async (controller: AbortController, query: CheckQuery) => {
    const { signal } = controller;
    let left = rowsPerRun;
    state = { is: 'reading' };
    arrivals = [{ at: now(), rows: 0 }];
    changed();
    while (left > 0) {
      const result = await client.call(
        'checks.listPages',
        {
          profileId,
          parent: query.parent,
          pageSize: maximumPageSize,
          // The first rows are shown at once; those behind them come by the handful.
          pages: collected.isFresh ? 1 : Math.min(maxPagesAtOnce, Math.ceil(left / maximumPageSize)),
          ...(query.filter !== '' && { filter: query.filter }),
          ...(query.showDeleted && { showDeleted: true }),
          ...(collected.pageToken !== '' && { pageToken: collected.pageToken }),
        },
        { signal },
      );
      if (signal.aborted) return;
      if (!result.ok) {
        finish({ is: 'stopped', error: result.error });
        return;
      }
      const { pages, error } = result.value;
      for (const page of pages) {
        left -= page.checks.length;
        const end = collected.take(page);
        noteArrival(page.checks.length);
        if (end !== null) {
          finish(end);
          return;
        }
      }
      if (error !== null) {
        finish({ is: 'stopped', error });
        return;
      }
      changed();
    }
    finish({ is: 'paused' });
  };
  const finish = (next: ListingState) => {
    reading = null;
    state = next;
    collected.ended();
    changed();
  };
  const start = () => {
    if (query === null) return;
    reading = new AbortController();
    void run(reading, query);
  };
  const stop = () => {
    reading?.abort();
    reading = null;
  };
  const restart = () => {
    stop();
    isExpired = false;
    collected.restart();
    start();
  };

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(next) {
      if (query !== null && isSame(query, next)) {
        if (isExpired) restart();
        return;
      }
      query = next;
      collected.clear();
      restart();
      publish();
    },
    expire() {
      isExpired = true;
    },
    amend(name, read) {
      collected.amend(name, read);
      changed();
    },
    cancel() {
      if (reading === null) return;
      stop();
      finish({ is: 'cancelled' });
      publish();
    },
    resume() {
      if (reading === null && ['paused', 'cancelled', 'stopped'].includes(state.is)) start();
    },
    again: restart,
    close() {
      stop();
      listeners.clear();
      query = null;
      collected.clear();
      shown = noChecks;
    },
  };
}

function isSame(one: CheckQuery, other: CheckQuery): boolean {
  return one.parent === other.parent && one.filter === other.filter && one.showDeleted === other.showDeleted;
}

function rateOf(arrivals: readonly { at: number; rows: number }[]): number | null {
  const first = arrivals[0];
  const last = arrivals.at(-1);
  if (first === undefined || last === undefined || last.at <= first.at) return null;
  const loaded = arrivals.slice(1).reduce((sum, { rows }) => sum + rows, 0);
  return (loaded * 1000) / (last.at - first.at);
}
