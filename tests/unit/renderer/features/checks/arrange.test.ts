import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArranger } from '../../../../../renderer/features/checks/arrange.ts';
import { rowOf, type CheckRow } from '../../../../../renderer/features/checks/check-row.ts';

const row = (displayName: string, place: number, rest: object = {}): CheckRow =>
  rowOf(
    { name: `organizations/o${place % 4}/teams/east/checks/c${place}`, displayName, ...rest },
    '2026-03-02T10:00:00Z',
  );
const names = new Map([['organizations/o1', 'Larkfield Estates']]);
const ascending = { column: 'name', direction: 'ascending' } as const;
const shown = (rows: readonly CheckRow[]) => rows.map(({ check }) => check.displayName);

describe('rows that stream in', () => {
  it('are in one order, whether they came at once or page by page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 8 }), { maxLength: 8 }),
        fc.constantFrom('ascending' as const, 'descending' as const),
        (pages, direction) => {
          const rows = pages.flat().map(row);
          const sort = { column: 'name', direction };
          const arranger = createArranger();
          let last: readonly CheckRow[] = [];
          for (let count = 0, place = 0; place < pages.length; place += 1) {
            count += pages[place]?.length ?? 0;
            last = arranger.arrange(
              { rows: rows.slice(0, count), revision: 1 },
              { needle: '', sort, names },
            ).rows;
          }
          const once = createArranger().arrange({ rows, revision: 1 }, { needle: '', sort, names }).rows;
          expect(last).toEqual(pages.length === 0 ? [] : once);
          expect(new Set(once)).toEqual(new Set(rows));
        },
      ),
    );
  });

  it('are sorted anew when one before them changed', () => {
    const arranger = createArranger();
    const old = [row('b', 1), row('c', 2)];
    arranger.arrange({ rows: old, revision: 1 }, { needle: '', sort: ascending, names });
    const next = [row('z', 1), row('c', 2)];
    const { rows } = arranger.arrange({ rows: next, revision: 2 }, { needle: '', sort: ascending, names });
    expect(shown(rows)).toEqual(['c', 'z']);
  });

  it('keep the order of the service until another is asked for', () => {
    const rows = [row('b', 1), row('a', 2)];
    const arranger = createArranger();
    expect(arranger.arrange({ rows, revision: 1 }, { needle: '', sort: null, names }).rows).toBe(rows);
    const sorted = arranger.arrange({ rows, revision: 1 }, { needle: '', sort: ascending, names });
    expect(shown(sorted.rows)).toEqual(['a', 'b']);
  });

  it('have what is not given last in both directions', () => {
    const rows = [
      row('none', 1),
      row('old', 2, { updateTime: '2025-01-01T00:00:00Z' }),
      row('new', 3, { updateTime: '2026-01-01T00:00:00Z' }),
    ];
    for (const [direction, order] of [
      ['ascending', ['old', 'new', 'none']],
      ['descending', ['new', 'old', 'none']],
    ] as const) {
      const sort = { column: 'updated', direction };
      expect(
        shown(createArranger().arrange({ rows, revision: 1 }, { needle: '', sort, names }).rows),
      ).toEqual(order);
    }
  });
});

describe('finding in the loaded rows', () => {
  const rows = [
    row('Purchase, Alder Row', 1),
    row('Sale, Forge', 2, { clientReference: 'HL-77' }),
    row('Gift', 5),
  ];
  const find = (needle: string, held = createArranger(), of = rows) =>
    held.arrange({ rows: of, revision: 1 }, { needle, sort: null, names });

  it('looks at name, reference, organization and team', () => {
    expect(shown(find('alder').rows)).toEqual(['Purchase, Alder Row']);
    expect(shown(find('hl-77').rows)).toEqual(['Sale, Forge']);
    expect(new Set(shown(find('larkfield').rows))).toEqual(new Set(['Purchase, Alder Row', 'Gift']));
    expect(find('east').rows).toHaveLength(3);
    expect(find('nothing').rows).toHaveLength(0);
  });

  it('marks what matched in the name', () => {
    const { rows: found, ranges } = find('alder');
    expect(found[0] === undefined ? null : ranges.get(found[0])).toEqual([10, 15]);
  });

  it('finds rows that came after the search began', () => {
    const arranger = createArranger();
    find('gift', arranger, rows.slice(0, 2));
    expect(shown(find('gift', arranger).rows)).toEqual(['Gift']);
  });
});
