import type { OutputOf } from '#shared/ipc/contract';
import { maxPagesAtOnce } from '#shared/ipc/contract/checks';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import { stepAfter } from '#shared/paging';
import { noListFacts, together, type ListFacts } from '#shared/reading/list';
import type { Client } from '../../ipc/client.ts';
import type { ListingState } from '../../reading/listing.ts';
import { keyOfRow, rowOf, type CheckRow } from './check-row.ts';

/** The request; the same for all pages of a list (§4). */
export interface CheckQuery {
  parent: string;
  /** Valid and canonical; empty = all. */
  filter: string;
  showDeleted: boolean;
}

/** A list of checks as far as it was read, as one frame shows it. */
export interface CheckListing {
  query: CheckQuery | null;
  /** Those of this reading, and behind them earlier ones that it has not brought again, until it has seen the end. */
  rows: readonly CheckRow[];
  /** How many rows this reading brought. */
  fresh: number;
  /** Changes whenever rows before the last ones changed: on a new list, and when a row came a second time. */
  revision: number;
  /** `paused` here: as many rows as one run may bring, and more exist. */
  state: ListingState;
  /** Rows a second of late, while reading. */
  rate: number | null;
  /** When the newest page arrived; the age of the earlier rows for as long as there are some. */
  receivedAt: string | null;
  /** What the pages of this reading brought besides their rows. */
  facts: ListFacts;
  /** Users that were seen as creator or recipient. */
  users: readonly string[];
  /** States and templates that were seen. */
  states: readonly string[];
  templates: readonly string[];
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
/** Of each kind of value that is kept to be offered in filters. */
const maxSeen = 500;

export const noChecks: CheckListing = {
  query: null,
  rows: [],
  fresh: 0,
  revision: 0,
  state: { is: 'paused' },
  rate: null,
  receivedAt: null,
  facts: noListFacts,
  users: [],
  states: [],
  templates: [],
};

function note(seen: Set<string>, value: string | undefined): void {
  if (value !== undefined && seen.size < maxSeen) seen.add(value);
}

export function createCheckStream({
  client,
  profileId,
  onFrame,
  now,
  rowsPerRun = defaultRowsPerRun,
}: StreamOptions): CheckStream {
  // The rows live outside of any framework: a page costs its own rows, not those before it.
  let rows: CheckRow[] = [];
  let earlier: readonly CheckRow[] = [];
  let nextJoin = 0;
  let places = new Map<string, number>();
  let users = new Set<string>();
  let states = new Set<string>();
  let templates = new Set<string>();
  let usedTokens: string[] = [];
  let pageToken = '';
  let query: CheckQuery | null = null;
  let state: ListingState = { is: 'paused' };
  let receivedAt: string | null = null;
  let facts = noListFacts;
  let revision = 0;
  let isFresh = true;
  let isExpired = false;
  let arrivals: { at: number; rows: number }[] = [];
  let reading: AbortController | null = null;

  let shown = noChecks;
  let isDue = false;
  const listeners = new Set<() => void>();
  /** A set only grows between two revisions; the same list is given again as long as nothing came. */
  const listOf = (seen: ReadonlySet<string>, before: readonly string[]) =>
    seen.size === before.length && revision === shown.revision ? before : [...seen];
  const joined = () => [...rows, ...earlier.filter((row) => !places.has(keyOfRow(row)))];
  const publish = () => {
    isDue = false;
    const isUnchanged =
      revision === shown.revision && (earlier.length > 0 || rows.length === shown.rows.length);
    shown = {
      query,
      rows: isUnchanged ? shown.rows : joined(),
      fresh: rows.length,
      revision,
      state,
      rate: state.is === 'reading' ? rateOf(arrivals) : null,
      receivedAt,
      facts,
      users: listOf(users, shown.users),
      states: listOf(states, shown.states),
      templates: listOf(templates, shown.templates),
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

  const upsertRow = (fresh: CheckRow) => {
    const key = keyOfRow(fresh);
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, rows.length);
      rows.push(fresh);
    } else {
      // A check that changed while the list was read comes again (§4: nothing says that pages hold still).
      rows[place] = fresh;
      revision += 1;
    }
    const { creator, notificationRecipient, state: checkState, template } = fresh.check;
    note(users, creator);
    note(users, notificationRecipient);
    note(states, checkState);
    note(templates, template);
  };
  const begin = () => {
    earlier = joined();
    nextJoin = 0;
    rows = [];
    places = new Map();
    users = new Set();
    facts = noListFacts;
    states = new Set();
    templates = new Set();
    revision += 1;
    isFresh = false;
  };

  const dropEarlier = () => {
    if (earlier.length === 0) return;
    earlier = [];
    revision += 1;
  };

  /** Puts the rows of a page in their places and steps to the next one; gives how the list ended, if it did. */
  const take = (page: OutputOf<'checks.list'>): ListingState | null => {
    const { checks, nextPageToken, receivedAt: at } = page;
    if (isFresh) begin();
    if (earlier.length === 0) receivedAt = at;
    facts = together([facts, page.facts]);
    for (const check of checks) upsertRow(rowOf(check, at));
    // Rows among earlier ones are sorted anew each time they are shown: at the first page, and then seldom.
    if (earlier.length > 0 && rows.length >= nextJoin) {
      nextJoin = rows.length * 2;
      revision += 1;
    }
    arrivals = [
      ...arrivals.filter((arrival) => now() - arrival.at < rateWindowMs),
      { at: now(), rows: checks.length },
    ];
    if (pageToken !== '') usedTokens.push(pageToken);
    const step = stepAfter(usedTokens, nextPageToken);
    if (step.next === 'end') {
      dropEarlier();
      receivedAt = at;
      return { is: 'complete' };
    }
    if (step.next === 'repeated') return { is: 'repeated', pageToken: step.pageToken };
    ({ pageToken } = step);
    return null;
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
          pages: isFresh ? 1 : Math.min(maxPagesAtOnce, Math.ceil(left / maximumPageSize)),
          ...(query.filter !== '' && { filter: query.filter }),
          ...(query.showDeleted && { showDeleted: true }),
          ...(pageToken !== '' && { pageToken }),
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
        const end = take(page);
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
    if (earlier.length > 0) revision += 1;
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
    usedTokens = [];
    pageToken = '';
    isFresh = true;
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
      // Rows of another list are never shown as if they were of this one.
      begin();
      dropEarlier();
      receivedAt = null;
      restart();
      publish();
    },
    expire() {
      isExpired = true;
    },
    amend(name, { state: checkState, ongoingMonitoringEnabled }) {
      const amended = (row: CheckRow): CheckRow =>
        keyOfRow(row) === name
          ? { ...row, check: { ...row.check, state: checkState, ongoingMonitoringEnabled } }
          : row;
      const place = places.get(name);
      const row = place === undefined ? undefined : rows[place];
      if (place !== undefined && row !== undefined) rows[place] = amended(row);
      else earlier = earlier.map(amended);
      revision += 1;
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
      begin();
      dropEarlier();
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
