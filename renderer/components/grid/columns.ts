import type { ReactNode } from 'react';

export interface GridColumn<T> {
  id: string;
  header: string;
  /** The header is a field name as it came: it stands in code face. */
  isFieldName?: boolean;
  /** A track of CSS grid: `86px`, `minmax(160px, 1fr)`. */
  width: string;
  align?: 'end';
  /** Goes first when the window is narrow. */
  wideOnly?: boolean;
  sortable?: boolean;
  cell: (row: T) => ReactNode;
  /** May name a person: masked while the screen is shared, and without a tooltip. */
  isPersonal?: boolean;
  /** The whole value, for the tooltip of a truncated cell. */
  title?: (row: T) => string | undefined;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

const narrowest = 40;
const widest = 2000;

/** A width in px that a column may have. */
export function boundedWidth(px: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, px)));
}

/** Tracks of CSS grid: the checkboxes, then each column at its own width or the one it was given. */
export function columnTracks(
  columns: readonly GridColumn<never>[],
  widths: Readonly<Record<string, number>>,
): string {
  const tracks = columns.map(({ id, width }) => (widths[id] === undefined ? width : `${widths[id]}px`));
  return ['38px', ...tracks].join(' ');
}

/** Ascending, descending, then the order the rows came in. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}
