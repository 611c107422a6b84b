import type { AppError } from '#shared/errors';
import { stepAfter } from '#shared/paging';
import { noListFacts, together, type ListFacts } from '#shared/reading/list';

/** The state of the reading of a list. `paused`: more pages exist and nobody asked for them yet. */
export type ListingState =
  | { is: 'paused' }
  | { is: 'reading' }
  | { is: 'complete' }
  | { is: 'cancelled' }
  | { is: 'repeated'; pageToken: string }
  | { is: 'stopped'; error: AppError };

/** A list as far as it was read. Rows outlive a new pass over the pages until that pass has seen the end. */
export interface Listing<T> {
  rows: readonly T[];
  /** Keys of the rows the current pass over the pages brought. */
  seen: ReadonlySet<string>;
  /** Tokens sent in this pass; one that comes back would loop for ever. */
  usedTokens: readonly string[];
  /** Token of the page to read next; empty = the first page. */
  pageToken: string;
  state: ListingState;
  /** What the pages of this pass brought besides their rows. */
  facts: ListFacts;
  /** When the newest page arrived, RFC 3339; the age of the earlier rows for as long as some of them are shown. */
  receivedAt: string | null;
}

export interface Page<T> {
  rows: readonly T[];
  nextPageToken: string;
  facts: ListFacts;
  receivedAt: string;
}

export interface Merging<T> {
  keyOf: (row: T) => string;
  /** Which of two reads of one row stays; the fresh one when absent. */
  prefer?: (previous: T, fresh: T) => T;
}

export const emptyListing: Listing<never> = {
  rows: [],
  seen: new Set(),
  usedTokens: [],
  pageToken: '',
  state: { is: 'paused' },
  facts: noListFacts,
  receivedAt: null,
};

/** How far the rows of a list are there: more are on their way, or may exist, or these are all. */
export type Progress = 'reading' | 'partial' | 'complete';

/** A list that is about to be requested for the first time. */
export function progressOf({ rows, state }: Listing<unknown>): Progress {
  if (state.is === 'paused' && rows.length === 0) return 'reading';
  return state.is === 'reading' || state.is === 'complete' ? state.is : 'partial';
}

/** The error a list stopped with, if it did. */
export function stopErrorOf({ state }: Pick<Listing<unknown>, 'state'>): AppError | null {
  return state.is === 'stopped' ? state.error : null;
}

/** Starts over at the first page and keeps the rows shown. */
export function newPass<T>(listing: Listing<T>): Listing<T> {
  return { ...emptyListing, rows: listing.rows, receivedAt: listing.receivedAt };
}

/** The listing with one more page. Rows keep their places; new ones go to the end. */
export function withPage<T>(listing: Listing<T>, page: Page<T>, { keyOf, prefer }: Merging<T>): Listing<T> {
  const places = new Map(listing.rows.map((row, place) => [keyOf(row), place]));
  const rows = [...listing.rows];
  const seen = new Set(listing.seen);
  for (const fresh of page.rows) {
    const key = keyOf(fresh);
    seen.add(key);
    const place = places.get(key);
    const previous = place === undefined ? undefined : rows[place];
    if (place === undefined || previous === undefined) {
      places.set(key, rows.length);
      rows.push(fresh);
    } else {
      rows[place] = prefer?.(previous, fresh) ?? fresh;
    }
  }
  const usedTokens =
    listing.pageToken === '' ? listing.usedTokens : [...listing.usedTokens, listing.pageToken];
  const facts = together([listing.facts, page.facts]);
  const receivedAt = rows.length > seen.size ? listing.receivedAt : page.receivedAt;
  const read = { ...listing, rows, seen, usedTokens, facts, receivedAt };
  const step = stepAfter(usedTokens, page.nextPageToken);
  switch (step.next) {
    case 'page':
      return { ...read, pageToken: step.pageToken };
    case 'repeated':
      return { ...read, state: { is: 'repeated', pageToken: step.pageToken } };
    case 'end':
      // Only a pass that reached the end knows which rows are gone.
      return {
        ...read,
        rows: rows.filter((row) => seen.has(keyOf(row))),
        receivedAt: page.receivedAt,
        state: { is: 'complete' },
      };
  }
}

/** Changes one row in place, wherever it is. */
export function withRow<T>(listing: Listing<T>, fresh: T, keyOf: (row: T) => string): Listing<T> {
  const key = keyOf(fresh);
  return { ...listing, rows: listing.rows.map((row) => (keyOf(row) === key ? fresh : row)) };
}
