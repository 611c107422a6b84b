import { findRows, searchable, type Found } from '../../search/find-rows.ts';
import type { Column, Sort, SortBy } from './columns.ts';
import { ordered, sortOf, sortRows, type Ordered } from './order.ts';

interface ArrangeQuery<Row> {
  needle: string;
  sort: Sort | null;
  columns: readonly Column<Row>[];
  /** What of a row is searched; the text of its name column first, so that matches in it can be marked. */
  searched: (row: Row) => string;
}

export interface Arranger<Row> {
  /** The rows to show, and what of their names the search matched. */
  arrange: (rows: readonly Row[], query: ArrangeQuery<Row>) => Found<Row>;
}

/**
 * Sorts and searches rows while they stream in. What was sorted and prepared for one frame serves the next,
 * so that a page costs its own rows and one walk over the list, not another sort of all of it.
 */
export function createArranger<Row>(): Arranger<Row> {
  const noRanges: Found<Row>['ranges'] = new Map();
  let lastRows: readonly Row[] = [];
  let sorting: { by: SortBy<Row>; direction: Sort['direction']; order: Ordered<Row>; count: number } | null =
    null;
  let texts: { of: ArrangeQuery<Row>['searched']; prepared: string[] } | null = null;

  return {
    arrange(rows, { needle, sort, columns, searched }) {
      const before = lastRows;
      lastRows = rows;
      if (before !== rows && !(before.length <= rows.length && before.every((row, at) => rows[at] === row))) {
        sorting = null;
        texts = null;
      }
      if (needle !== '') {
        if (texts?.of !== searched) texts = { of: searched, prepared: [] };
        const unprepared = rows.slice(texts.prepared.length).map(searched);
        if (unprepared.length > 0) texts.prepared = texts.prepared.concat(searchable(unprepared));
        const { rows: found, ranges } = findRows(rows, texts.prepared, needle);
        return { rows: sortRows(found, sort, columns), ranges };
      }
      const by = sortOf(sort, columns);
      if (sort === null || by === null) return { rows, ranges: noRanges };
      if (sorting?.by !== by || sorting.direction !== sort.direction)
        sorting = { by, direction: sort.direction, order: ordered(by, sort.direction), count: 0 };
      sorting.order.add(rows.slice(sorting.count));
      sorting.count = rows.length;
      return { rows: sorting.order.rows(), ranges: noRanges };
    },
  };
}
