import type { MouseEvent } from 'react';
import type { Column } from './columns.ts';
import type { Place } from './moves.ts';
import type { useCheckedRows } from './use-checked-rows.ts';
import type { useGridCursor } from './use-grid-cursor.ts';

export type Cursor = Omit<ReturnType<typeof useGridCursor>, 'active' | 'step'>;
export type Selecting = Omit<ReturnType<typeof useCheckedRows>, 'isAllChecked'>;

interface GridPointer<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  hasChecks: boolean;
  activeCell: () => HTMLElement | null;
  cursor: Pick<Cursor, 'activeRow' | 'activate'>;
  selecting: Selecting;
  isFixed: (row: Row) => boolean;
  onSelect: ((row: Row) => void) | undefined;
  onOpen: (row: Row) => void;
  onMenu: ((row: Row, column: Column<Row> | undefined, at: { x: number; y: number }) => void) | undefined;
}

/** The column of the checkboxes. */
export const checkColumn = 0;

/** What presses on the rows of a grid do. */
export function gridPointer<Row>({
  rows,
  columns,
  hasChecks,
  activeCell,
  cursor: { activeRow, activate },
  selecting: { toggle, selectTo, forgetRange },
  isFixed,
  onSelect,
  onOpen,
  onMenu,
}: GridPointer<Row>) {
  /** Where something of the page is; null for what is in no row. */
  const placeIn = (target: EventTarget | null): (Place & { item: Row }) | null => {
    const element = target instanceof Element ? target : null;
    const row = Number(element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
    const item = rows[row];
    if (item === undefined) return null;
    const cell = element?.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? '2';
    return { item, row, column: Number(cell) - (hasChecks ? 1 : 0) };
  };
  return {
    placeIn,
    click: (event: MouseEvent<HTMLElement>) => {
      const at = placeIn(event.target);
      if (at === null || (event.target instanceof Element && event.target.closest('button') !== null)) return;
      activate(at);
      if (hasChecks && event.shiftKey) selectTo(at.row, activeRow);
      else if (hasChecks && (at.column === checkColumn || event.ctrlKey || event.metaKey)) toggle(at.row);
      else {
        forgetRange();
        (onSelect ?? onOpen)(at.item);
      }
    },
    doubleClick: (event: MouseEvent<HTMLElement>) => {
      const at = placeIn(event.target);
      if (at !== null && onSelect !== undefined && !(hasChecks && at.column === checkColumn)) onOpen(at.item);
    },
    askForMenu: (event: MouseEvent<HTMLElement>) => {
      // A key of the keyboard asks at the grid, for the active cell.
      const cell = activeCell();
      const at = placeIn(event.target) ?? placeIn(cell);
      if (at === null || onMenu === undefined || isFixed(at.item)) return;
      event.preventDefault();
      activate(at);
      const box = placeIn(event.target) === null ? cell?.getBoundingClientRect() : undefined;
      onMenu(at.item, columns[at.column - 1], {
        x: box?.left ?? event.clientX,
        y: box?.bottom ?? event.clientY,
      });
    },
  };
}
