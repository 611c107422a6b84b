import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSort } from '../../../../../renderer/components/grid/columns.ts';
import { moved } from '../../../../../renderer/components/grid/moves.ts';

const extent = { rows: 100, columns: 8, page: 20 };

describe('moving in a grid', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 25],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 99],
    ['ArrowUp', 0, -1],
    ['ArrowDown', -1, 0],
  ])('%s goes from row %i to row %i', (key, from, to) => {
    expect(moved({ row: from, column: 2 }, key, extent)).toEqual({ row: to, column: 2 });
  });

  it('moves sideways within the columns', () => {
    expect(moved({ row: 3, column: 0 }, 'ArrowLeft', extent)).toEqual({ row: 3, column: 0 });
    expect(moved({ row: 3, column: 7 }, 'ArrowRight', extent)).toEqual({ row: 3, column: 7 });
    expect(moved({ row: 3, column: 1 }, 'ArrowRight', extent)).toEqual({ row: 3, column: 2 });
  });

  it('ignores other keys', () => {
    // J and K are keys of the registry: `G J` leads to the journal.
    for (const key of ['x', 'j', 'k']) expect(moved({ row: 3, column: 1 }, key, extent)).toBeNull();
  });

  it('never leaves the table, whatever is pressed', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys)), fc.nat({ max: 5 }), (pressed, rows) => {
        let place = { row: 0, column: 1 };
        for (const key of pressed) place = moved(place, key, { rows, columns: 3, page: 2 }) ?? place;
        expect(place.row).toBeGreaterThanOrEqual(-1);
        expect(place.row).toBeLessThan(Math.max(1, rows));
        expect(place.column).toBeGreaterThanOrEqual(0);
        expect(place.column).toBeLessThan(3);
      }),
    );
  });
});

describe('sorting by a column', () => {
  it('goes up, down, and back to the order of the service', () => {
    const up = nextSort(null, 'name');
    const down = nextSort(up, 'name');
    expect([up?.direction, down?.direction, nextSort(down, 'name')]).toEqual([
      'ascending',
      'descending',
      null,
    ]);
    expect(nextSort(down, 'state')).toEqual({ column: 'state', direction: 'ascending' });
  });
});
