import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, Sort } from '../../../../../renderer/components/grid/columns.ts';
import { number, sortRows, text, time } from '../../../../../renderer/components/grid/order.ts';

interface Row {
  name: string;
  count: number | null;
  at: string | null;
}
const column = (id: string, sort: Column<Row>['sort']): Column<Row> => ({
  id,
  label: id,
  width: 80,
  cell: ({ name }) => ({ text: name }),
  sort,
});
const columns = [
  column(
    'name',
    text(({ name }) => name),
  ),
  column(
    'count',
    number(({ count }) => count),
  ),
  column(
    'at',
    time(({ at }) => at),
  ),
  column('unsorted', null),
];
const row = (name: string, more: Partial<Row> = {}): Row => ({ name, count: null, at: null, ...more });
const sorted = (rows: readonly Row[], column: string, direction: Sort['direction'] = 'ascending') =>
  sortRows(rows, { column, direction }, columns).map(({ name }) => name);

describe('the order of a list', () => {
  it('is the order of its rows until a column is chosen, and for a column that can’t be sorted', () => {
    const rows = [row('b'), row('a')];
    expect(sortRows(rows, null, columns)).toBe(rows);
    expect(sortRows(rows, { column: 'unsorted', direction: 'ascending' }, columns)).toBe(rows);
  });

  it('sorts names naturally', () => {
    const rows = ['Zebra', 'école', 'Acme 10', 'acme 9'].map((name) => row(name));
    expect(sorted(rows, 'name')).toEqual(['acme 9', 'Acme 10', 'école', 'Zebra']);
  });

  it('sorts numbers by size, with unknown values last in both directions', () => {
    const rows = [row('none'), row('9', { count: 9 }), row('10', { count: 10 }), row('0', { count: 0 })];
    expect(sorted(rows, 'count')).toEqual(['0', '9', '10', 'none']);
    expect(sorted(rows, 'count', 'descending')).toEqual(['10', '9', '0', 'none']);
  });

  it('sorts times chronologically', () => {
    const rows = [
      row('never'),
      row('new', { at: '2026-01-01T00:00:00Z' }),
      row('old', { at: '2025-01-01T00:00:00Z' }),
    ];
    expect(sorted(rows, 'at')).toEqual(['old', 'new', 'never']);
    expect(sorted(rows, 'at', 'descending')).toEqual(['new', 'old', 'never']);
  });

  it('keeps the order of equal rows', () => {
    const rows = [row('b', { count: 1 }), row('a', { count: 1 }), row('c', { count: 0 })];
    expect(sorted(rows, 'count')).toEqual(['c', 'b', 'a']);
    expect(sorted(rows, 'count', 'descending')).toEqual(['b', 'a', 'c']);
  });

  it('loses and repeats no row, and descending reverses ascending among known values', () => {
    const rows = fc.array(
      fc.record({ name: fc.uuid(), count: fc.option(fc.integer()), at: fc.constant(null) }),
    );
    fc.assert(
      fc.property(rows, (given) => {
        const counts = (direction: Sort['direction']) =>
          sortRows(given, { column: 'count', direction }, columns).map(({ count }) => count);
        expect(sorted(given, 'count').sort()).toEqual(given.map(({ name }) => name).sort());
        const known = counts('ascending').filter((count) => count !== null);
        expect(counts('descending').slice(0, known.length)).toEqual(known.reverse());
      }),
    );
  });
});
