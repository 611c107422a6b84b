import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import {
  emptyListing,
  newPass,
  withPage,
  withRow,
  type Listing,
} from '../../../../renderer/reading/listing.ts';

interface Row {
  id: string;
  level: number;
}
const keyOf = ({ id }: Row) => id;
const row = (id: string, level = 0): Row => ({ id, level });
const page = (ids: readonly string[], nextPageToken: string, level = 0) => ({
  rows: ids.map((id) => row(id, level)),
  nextPageToken,
  facts: noListFacts,
  receivedAt: '2025-11-20T09:41:00Z',
});
const empty: Listing<Row> = emptyListing;
const ids = (listing: Listing<Row>) => listing.rows.map(keyOf);

describe('a listing', () => {
  it('is complete when a page has no token', () => {
    const listing = withPage(empty, page(['a', 'b'], ''), { keyOf });
    expect(listing.state).toEqual({ is: 'complete' });
    expect(ids(listing)).toEqual(['a', 'b']);
  });

  it('continues after an empty page with a token', () => {
    const listing = withPage(empty, page([], 't1'), { keyOf });
    expect(listing).toMatchObject({ pageToken: 't1', state: { is: 'paused' } });
  });

  it('stops at a token that was sent before', () => {
    const first = withPage(empty, page(['a'], 't1'), { keyOf });
    const second = withPage(first, page(['b'], 't2'), { keyOf });
    const third = withPage(second, page(['c'], 't1'), { keyOf });
    expect(third.state).toEqual({ is: 'repeated', pageToken: 't1' });
    expect(ids(third)).toEqual(['a', 'b', 'c']);
  });

  it('stops at a page that names its own token', () => {
    const first = withPage(empty, page(['a'], 't1'), { keyOf });
    expect(withPage(first, page(['b'], 't1'), { keyOf }).state.is).toBe('repeated');
  });

  it('keeps the rows and their order in a new pass, and at its end drops rows that the pass did not return', () => {
    const read = withPage(empty, page(['a', 'b', 'c'], ''), { keyOf });
    const again = withPage(newPass(read), page(['c'], 't1', 1), { keyOf });
    expect(ids(again)).toEqual(['a', 'b', 'c']);
    const done = withPage(again, page(['a', 'd'], '', 1), { keyOf });
    expect(ids(done)).toEqual(['a', 'c', 'd']);
    expect(done.rows.every(({ level }) => level === 1)).toBe(true);
  });

  it('has the age of its earlier rows until a pass has replaced each of them', () => {
    const read = withPage(empty, page(['a', 'b', 'c'], ''), { keyOf });
    const later = '2025-11-28T09:41:00Z';
    const first = withPage(newPass(read), { ...page(['a'], 't1'), receivedAt: later }, { keyOf });
    expect(first.receivedAt).toBe(read.receivedAt);
    const end = { ...page(['b'], ''), receivedAt: later };
    expect(withPage(first, end, { keyOf }).receivedAt).toBe(later);
  });

  it('keeps the held row when it is preferred', () => {
    const read = withPage(empty, page(['a', 'b'], '', 2), { keyOf });
    const merged = withPage(newPass(read), page(['a', 'b'], '', 1), {
      keyOf,
      prefer: (previous, fresh) => (previous.id === 'a' ? previous : fresh),
    });
    expect(merged.rows).toEqual([row('a', 2), row('b', 1)]);
  });

  it('contains an item once that moved to another page between two reads', () => {
    const first = withPage(empty, page(['a', 'b'], 't1'), { keyOf });
    expect(ids(withPage(first, page(['b', 'c'], ''), { keyOf }))).toEqual(['a', 'b', 'c']);
  });

  it('changes a single row in place', () => {
    const read = withPage(empty, page(['a', 'b'], ''), { keyOf });
    expect(withRow(read, row('b', 2), keyOf).rows).toEqual([row('a'), row('b', 2)]);
    expect(withRow(read, row('z', 2), keyOf).rows).toEqual(read.rows);
  });

  it('contains exactly the rows of its pages, in order, however they are split into pages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 5 }), { maxLength: 8 }),
        (pages) => {
          let listing = empty;
          for (const [place, page_] of pages.entries()) {
            const token = place === pages.length - 1 ? '' : `t${place + 1}`;
            listing = withPage(listing, page(page_, token), { keyOf });
          }
          expect(ids(listing)).toEqual([...new Set(pages.flat())]);
        },
      ),
    );
  });
});
