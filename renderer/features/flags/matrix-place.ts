import type { Place } from '../../components/grid/moves.ts';
import { placeOf } from '../../components/grid/row-window.ts';

/** What the rows and the columns of the matrix are of: resource names of organizations, or ids of flags. */
export interface MatrixKeys {
  rows: readonly string[];
  columns: readonly string[];
}

/** A place with what was there. Row -1 is that of the column headers and column 0 that of the row headers: without a key. */
export interface KeyedPlace extends Place {
  rowKey?: string | undefined;
  columnKey?: string | undefined;
}

export function keyedPlace({ rows, columns }: MatrixKeys, { row, column }: Place): KeyedPlace {
  return { row, column, rowKey: rows[row], columnKey: columns[column - 1] };
}

/** Where the organization and the flag of a place are now; one that is gone leaves its place to the next. */
export function placeNow({ rows, columns }: MatrixKeys, at: KeyedPlace): Place {
  return {
    row: indexNow(rows, at.rowKey, at.row),
    column: indexNow(columns, at.columnKey, at.column - 1) + 1,
  };
}

function indexNow(keys: readonly string[], key: string | undefined, formerly: number): number {
  const now = key === undefined ? -1 : placeOf(keys, (each) => each, key, formerly);
  return now === -1 ? Math.min(formerly, keys.length - 1) : now;
}

export function isStillThere({ rows, columns }: MatrixKeys, { rowKey, columnKey }: KeyedPlace): boolean {
  return (
    (rowKey === undefined || rows.includes(rowKey)) &&
    (columnKey === undefined || columns.includes(columnKey))
  );
}
