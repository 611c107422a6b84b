import { useMemo, useState, type RefObject } from 'react';
import { createRecycler, rowsToDraw, type RowWindow } from '../../components/grid/row-window.ts';
import { useRowWindow } from '../../components/grid/use-row-window.ts';
import type { MatrixKeys } from './matrix-place.ts';
import type { MatrixSizes } from './MatrixRow.tsx';

/** Rows and columns that are drawn beyond what is in view, on either side. */
const margin = { rows: 2, columns: 3 };

export interface MatrixView {
  /** Places of the rows that are drawn one below the other. */
  rows: RowWindow;
  /** The number of the element that a drawn row is in. */
  elementOf: (row: number) => number;
  /** Places of the columns that are drawn. */
  columns: readonly number[];
}

/** What of the matrix is drawn where it is scrolled to. The active column stays, for aria-activedescendant to point at. */
export function useMatrixView(
  scroller: RefObject<HTMLElement | null>,
  keys: MatrixKeys,
  sizes: MatrixSizes,
  activeColumn: number,
): MatrixView {
  const rows = keys.rows.length;
  const columns = keys.columns.length;
  const rowsInView = useRowWindow(scroller, { count: rows, row: sizes.row, head: sizes.head });
  const across = { count: columns, row: sizes.column, head: sizes.first };
  const { first, end } = useRowWindow(scroller, across, 'across');
  // The same columns are the same list while rows scroll by.
  const shownColumns = useMemo(
    () => rowsToDraw({ first, end }, columns, margin.columns, activeColumn - 1),
    [first, end, columns, activeColumn],
  );
  const [recycle] = useState(createRecycler);
  const rowRange = {
    first: Math.max(0, rowsInView.first - margin.rows),
    end: Math.min(rows, rowsInView.end + margin.rows),
  };
  return { rows: rowRange, elementOf: recycle(rowRange), columns: shownColumns };
}
