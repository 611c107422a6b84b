import type { KeyboardEvent } from 'react';
import { pressedChord } from '../../state/keys.ts';
import { nextSort, type Column, type Sort } from './columns.ts';
import { checkColumn, type Cursor, type Selecting } from './grid-pointer.ts';
import { moved } from './moves.ts';
import { boundedWidth } from './tracks.ts';

interface GridKeys<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowHeight: number;
  activeCell: () => HTMLElement | null;
  cursor: Pick<Cursor, 'activeRow' | 'activeColumn' | 'goTo'>;
  selecting: Selecting;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onOpen: (row: Row) => void;
  onResize: ((column: string, px: number | null) => void) | undefined;
}

const resizeStep = 16;

/** The keys of a grid: they move, select, open, sort and resize. */
export function gridKeys<Row>({
  rows,
  columns,
  rowHeight,
  activeCell,
  cursor: { activeRow, activeColumn, goTo },
  selecting: { toggle, toggleAll, selectTo, forgetRange },
  sort,
  onSort,
  onOpen,
  onResize,
}: GridKeys<Row>): (event: KeyboardEvent<HTMLElement>) => void {
  const action = (key: 'Enter' | ' ', isRange: boolean) => {
    const row = rows[activeRow];
    if (activeRow >= 0 && row !== undefined) {
      if (key === 'Enter') onOpen(row);
      else if (isRange) selectTo(activeRow, activeRow);
      else toggle(activeRow);
    } else if (activeColumn === checkColumn) {
      toggleAll();
    } else {
      const column = columns[activeColumn - 1];
      if (column !== undefined && column.sort !== null) onSort(nextSort(sort, column.id));
    }
  };
  /** Shift and a sideways arrow on a header; false when nothing was resized. */
  const resizeBy = (key: string): boolean => {
    const column = columns[activeColumn - 1];
    const sign = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const cell = activeCell();
    if (onResize === undefined || column === undefined || sign === 0 || cell === null) return false;
    onResize(column.id, boundedWidth(cell.offsetWidth + sign * resizeStep));
    return true;
  };
  /** False: the key moves nowhere. */
  const move = (event: KeyboardEvent<HTMLElement>): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey || (mod && event.key !== 'Home' && event.key !== 'End')) return false;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2);
    const extent = { rows: rows.length, columns: columns.length + 1, page };
    const to = moved({ row: activeRow, column: activeColumn }, event.key, extent);
    if (to === null) return false;
    if (!event.shiftKey) forgetRange();
    else if (to.row !== activeRow && to.row >= 0) selectTo(to.row, activeRow);
    goTo(to);
    return true;
  };
  return (event) => {
    if (pressedChord(event) === 'Mod+A') toggleAll();
    else if (activeRow === -1 && event.shiftKey && resizeBy(event.key)) {
      // Done.
    } else if (event.key === 'Enter' || event.key === ' ') action(event.key, event.shiftKey);
    else if (!move(event)) return;
    event.preventDefault();
  };
}
