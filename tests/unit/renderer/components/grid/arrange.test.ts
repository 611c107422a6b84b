import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArranger, type Arranger } from '../../../../../renderer/components/grid/arrange.ts';
import type { Column, Sort } from '../../../../../renderer/components/grid/columns.ts';
import { text, time } from '../../../../../renderer/components/grid/order.ts';

interface Row {
  name: string;
  reference: string | null;
  updated: string | null;
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
    'updated',
    time(({ updated }) => updated),
  ),
];
const searched = ({ name, reference }: Row) => `${name} ${reference ?? ''}`;
const arrange = (
  arranger: Arranger<Row>,
  rows: readonly Row[],
  query: { needle?: string; sort?: Sort | null } = {},
) => arranger.arrange(rows, { needle: '', sort: null, columns, searched, ...query });

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  reference: null,
  updated: null,
  ...more,
});
const ascending = { column: 'name', direction: 'ascending' } as const;
const shown = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('rows that stream in', () => {
  it('have the same order, whether they arrive at once or page by page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 8 }), { maxLength: 8 }),
        fc.constantFrom('ascending' as const, 'descending' as const),
        (pages, direction) => {
          const rows = pages.flat().map((name) => row(name));
          const sort = { column: 'name', direction };
          const arranger = createArranger<Row>();
          let last: readonly Row[] = [];
          for (let count = 0, place = 0; place < pages.length; place += 1) {
            count += pages[place]?.length ?? 0;
            last = arrange(arranger, rows.slice(0, count), { sort }).rows;
          }
          const once = arrange(createArranger(), rows, { sort }).rows;
          expect(last).toEqual(pages.length === 0 ? [] : once);
          expect(new Set(once)).toEqual(new Set(rows));
        },
      ),
    );
  });

  it('are sorted again when an earlier row changed or was removed', () => {
    const arranger = createArranger<Row>();
    const [b, c] = [row('b'), row('c')];
    arrange(arranger, [b, c], { sort: ascending });
    const z = row('z');
    expect(shown(arrange(arranger, [z, c], { sort: ascending }).rows)).toEqual(['c', 'z']);
    expect(shown(arrange(arranger, [z], { sort: ascending }).rows)).toEqual(['z']);
  });

  it('keep the order of the service until a sort is chosen', () => {
    const rows = [row('b'), row('a')];
    const arranger = createArranger<Row>();
    expect(arrange(arranger, rows).rows).toBe(rows);
    expect(shown(arrange(arranger, rows, { sort: ascending }).rows)).toEqual(['a', 'b']);
    expect(arrange(arranger, rows, { sort: { column: 'gone', direction: 'ascending' } }).rows).toBe(rows);
  });

  it('keep the order of another column when a sort changes to it', () => {
    const rows = [row('a', { updated: '2026-01-02' }), row('b', { updated: '2026-01-01' }), row('c')];
    const arranger = createArranger<Row>();
    expect(shown(arrange(arranger, rows, { sort: ascending }).rows)).toEqual(['a', 'b', 'c']);
    const sort = { column: 'updated', direction: 'ascending' } as const;
    expect(shown(arrange(arranger, rows, { sort }).rows)).toEqual(['b', 'a', 'c']);
  });
});

describe('finding in the loaded rows', () => {
  const rows = [row('Purchase, Alder Row'), row('Sale, Forge', { reference: 'HL-77' }), row('Gift')];
  const find = (needle: string, arranger = createArranger<Row>(), of = rows) =>
    arrange(arranger, of, { needle });

  it('searches all searchable text of a row, and marks the match in its name', () => {
    expect(shown(find('hl-77').rows)).toEqual(['Sale, Forge']);
    expect(find('nothing').rows).toHaveLength(0);
    const { rows: found, ranges } = find('alder');
    expect(shown(found)).toEqual(['Purchase, Alder Row']);
    expect(found[0] === undefined ? null : ranges.get(found[0])).toEqual([10, 15]);
  });

  it('finds rows that arrived after the search started', () => {
    const arranger = createArranger<Row>();
    find('gift', arranger, rows.slice(0, 2));
    expect(shown(find('gift', arranger).rows)).toEqual(['Gift']);
  });

  it('sorts its matches as chosen', () => {
    const { rows: found } = arrange(createArranger(), rows, {
      needle: 'e',
      sort: { column: 'name', direction: 'descending' },
    });
    expect(shown(found)).toEqual(['Sale, Forge', 'Purchase, Alder Row']);
  });
});
