import type { OutputOf } from '#shared/ipc/contract';
import type { Check } from '#shared/model/check';
import { stepAfter } from '#shared/paging';
import { noListFacts, together, type ListFacts } from '#shared/reading/list';
import type { ListingState } from '../../reading/listing.ts';
import { keyOfRow, rowOf, type CheckRow } from './check-row.ts';

/** The rows of a list of checks, and what was seen in them. */
export interface Collected {
  /** Those of this reading, and behind them earlier ones that it has not brought again, until it has seen the end. */
  rows: readonly CheckRow[];
  /** How many rows this reading brought. */
  fresh: number;
  /** Changes whenever rows before the last ones changed: on a new list, and when a row came a second time. */
  revision: number;
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

export const noneCollected: Collected = {
  rows: [],
  fresh: 0,
  revision: 0,
  receivedAt: null,
  facts: noListFacts,
  users: [],
  states: [],
  templates: [],
};

/** Collects the checks of one list, page by page. They live outside of any framework: a page costs its own rows, not those before it. */
export interface CollectedChecks {
  /** Token of the next page; empty: the first one. */
  readonly pageToken: string;
  /** No page of this reading has come. */
  readonly isFresh: boolean;
  /** The next page is the first one; a row stays until it comes again, or the end without it. */
  restart(): void;
  /** Rows of another list are never shown as if they were of this one. */
  clear(): void;
  /** Puts the rows of a page in their places and steps to the next one; gives how the list ended, if it did. */
  take(page: OutputOf<'checks.list'>): ListingState | null;
  /** Places earlier rows anew: no page follows for now. */
  ended(): void;
  amend(name: string, read: Pick<Check, 'state' | 'ongoingMonitoringEnabled'>): void;
  /** What is collected now; parts that did not change since `before` are its own. */
  since(before: Collected): Collected;
}

/** Of each kind of value that is kept to be offered in filters. */
const maxSeen = 500;

export function collectChecks(): CollectedChecks {
  let rows: CheckRow[] = [];
  let earlier: readonly CheckRow[] = [];
  let nextJoin = 0;
  let places = new Map<string, number>();
  let users = new Set<string>();
  let states = new Set<string>();
  let templates = new Set<string>();
  let usedTokens: string[] = [];
  let pageToken = '';
  let receivedAt: string | null = null;
  let facts = noListFacts;
  let revision = 0;
  let isFresh = true;

  const joined = () => [...rows, ...earlier.filter((row) => !places.has(keyOfRow(row)))];
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
    const { creator, notificationRecipient, state, template } = fresh.check;
    note(users, creator);
    note(users, notificationRecipient);
    note(states, state);
    note(templates, template);
  };

  return {
    get pageToken() {
      return pageToken;
    },
    get isFresh() {
      return isFresh;
    },
    restart() {
      usedTokens = [];
      pageToken = '';
      isFresh = true;
    },
    clear() {
      begin();
      dropEarlier();
      receivedAt = null;
    },
    take({ checks, nextPageToken, receivedAt: at, facts: found }) {
      if (isFresh) begin();
      if (earlier.length === 0) receivedAt = at;
      facts = together([facts, found]);
      for (const check of checks) upsertRow(rowOf(check, at));
      // Rows among earlier ones are sorted anew each time they are shown: at the first page, and then seldom.
      if (earlier.length > 0 && rows.length >= nextJoin) {
        nextJoin = rows.length * 2;
        revision += 1;
      }
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
    },
    ended() {
      if (earlier.length > 0) revision += 1;
    },
    amend(name, { state, ongoingMonitoringEnabled }) {
      const amended = (row: CheckRow): CheckRow =>
        keyOfRow(row) === name ? { ...row, check: { ...row.check, state, ongoingMonitoringEnabled } } : row;
      const place = places.get(name);
      const row = place === undefined ? undefined : rows[place];
      if (place !== undefined && row !== undefined) rows[place] = amended(row);
      else earlier = earlier.map(amended);
      revision += 1;
    },
    since(before) {
      const isSame = revision === before.revision;
      /** A set only grows between two revisions; the same list is given again as long as nothing came. */
      const listOf = (seen: ReadonlySet<string>, list: readonly string[]) =>
        isSame && seen.size === list.length ? list : [...seen];
      return {
        rows: isSame && (earlier.length > 0 || rows.length === before.rows.length) ? before.rows : joined(),
        fresh: rows.length,
        revision,
        receivedAt,
        facts,
        users: listOf(users, before.users),
        states: listOf(states, before.states),
        templates: listOf(templates, before.templates),
      };
    },
  };
}

function note(seen: Set<string>, value: string | undefined): void {
  if (value !== undefined && seen.size < maxSeen) seen.add(value);
}
