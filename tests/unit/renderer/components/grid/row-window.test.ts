import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRecycler,
  placeOf,
  rowsInView,
  rowsToDraw,
  scrollToShow,
} from '../../../../../renderer/components/grid/row-window.ts';

const layout = { count: 100_000, row: 28, head: 28 };

describe('the rows in view', () => {
  it('start under the header and end at the edge of the box', () => {
    expect(rowsInView(0, 308, layout)).toEqual({ first: 0, end: 10 });
    expect(rowsInView(14, 308, layout)).toEqual({ first: 0, end: 11 });
    expect(rowsInView(28 * 99_995, 308, layout)).toEqual({ first: 99_995, end: 100_000 });
    expect(rowsInView(0, 0, layout)).toEqual({ first: 0, end: 0 });
  });

  it('contain the row that was scrolled to, from any position', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.nat(28 * 99_999),
        fc.integer({ min: 84, max: 2000 }),
        (place, from, height) => {
          const to = scrollToShow(place, from, height, layout) ?? from;
          const { first, end } = rowsInView(to, height, layout);
          expect(place).toBeGreaterThanOrEqual(first);
          expect(place).toBeLessThan(end);
          // Then nothing is left to scroll.
          expect(scrollToShow(place, to, height, layout)).toBeNull();
        },
      ),
    );
  });
});

describe('the rendered rows', () => {
  it('are those in view, a margin, and the row that must stay', () => {
    expect(rowsToDraw({ first: 10, end: 12 }, 100, 2, 11)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(rowsToDraw({ first: 10, end: 12 }, 100, 2, 3)).toEqual([3, 8, 9, 10, 11, 12, 13]);
    expect(rowsToDraw({ first: 10, end: 12 }, 100, 2, 90)).toEqual([8, 9, 10, 11, 12, 13, 90]);
    expect(rowsToDraw({ first: 0, end: 2 }, 2, 4, -1)).toEqual([0, 1]);
    expect(rowsToDraw({ first: 0, end: 0 }, 0, 4, 5)).toEqual([]);
  });

  it('are few, however long the list is', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(200),
        fc.integer({ min: -1, max: 100_000 }),
        (first, shown, pinned) => {
          const rows = rowsToDraw({ first, end: first + shown }, 100_000, 4, pinned);
          expect(rows.length).toBeLessThanOrEqual(shown + 9);
          expect(new Set(rows).size).toBe(rows.length);
          expect(rows).toEqual([...rows].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('the place of a row', () => {
  const keyOf = (row: string) => row;
  it('is found at its old index, at its new one, or not at all', () => {
    expect(placeOf(['a', 'b', 'c'], keyOf, 'b', 1)).toBe(1);
    expect(placeOf(['x', 'a', 'b'], keyOf, 'b', 1)).toBe(2);
    expect(placeOf(['a'], keyOf, 'b', 7)).toBe(-1);
  });
});

describe('the elements of the rows', () => {
  it('stay with a row in view, and are reused for the rows after a jump', () => {
    const recycle = createRecycler();
    const at = (first: number, end: number) => {
      const elementOf = recycle({ first, end });
      return Array.from({ length: end - first }, (_, place) => elementOf(first + place));
    };
    const start = at(0, 5);
    expect(at(2, 7).slice(0, 3)).toEqual(start.slice(2));
    const before = at(2, 7);
    expect(at(900, 905)).toEqual(before);
    expect(at(10, 15)).toEqual(before);
    expect(at(10, 15)).toEqual(before);
  });
});
