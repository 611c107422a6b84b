import type { Column, Sort, SortBy, SortKey } from './columns.ts';

/** Names as people read them: `Acme 9` before `acme 10`. */
export const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

export const text = <Row>(of: (row: Row) => string | null | undefined): SortBy<Row> => ({
  of,
  compare: (one, other) => collator.compare(String(one), String(other)),
});
export const number = <Row>(of: (row: Row) => number | null | undefined): SortBy<Row> => ({
  of,
  compare: (one, other) => Number(one) - Number(other),
});
/** RFC 3339 times and ISO days of one form sort as text. */
export const time = <Row>(of: (row: Row) => string | null | undefined): SortBy<Row> => ({
  of,
  compare: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
});

interface Keyed<Row> {
  row: Row;
  key: SortKey | null;
}

/** Rows of one order, to which further rows are added. */
export interface Ordered<Row> {
  /** Puts more rows to their places; each costs its own sort key once. */
  add: (rows: readonly Row[]) => void;
  rows: () => readonly Row[];
}

/** The one order of every list: what is not known goes last in both directions, equals keep their order. */
export function ordered<Row>({ of, compare }: SortBy<Row>, direction: Sort['direction']): Ordered<Row> {
  const sign = direction === 'ascending' ? 1 : -1;
  const comparison = ({ key: a }: Keyed<Row>, { key: b }: Keyed<Row>) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b);
  let all: Keyed<Row>[] = [];
  let rows: readonly Row[] = [];
  return {
    add(more) {
      if (more.length === 0) return;
      const added = more.map((row) => ({ row, key: of(row) ?? null })).sort(comparison);
      all = all.length === 0 ? added : merged(all, added, comparison);
      rows = all.map(({ row }) => row);
    },
    rows: () => rows,
  };
}

function merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): T[] {
  const all: T[] = [];
  let at = 0;
  for (const row of one) {
    for (let next = other[at]; next !== undefined && compare(next, row) < 0; next = other[at]) {
      all.push(next);
      at += 1;
    }
    all.push(row);
  }
  return all.concat(other.slice(at));
}

/** The rows in the order of one of the columns; unchanged if none is chosen, or it can't be sorted. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const by = sortOf(sort, columns);
  if (sort === null || by === null) return rows;
  const order = ordered(by, sort.direction);
  order.add(rows);
  return order.rows();
}

export function sortOf<Row>(sort: Sort | null, columns: readonly Column<Row>[]): SortBy<Row> | null {
  return columns.find(({ id }) => id === sort?.column)?.sort ?? null;
}
