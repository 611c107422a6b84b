import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { activeCellLeft, useRememberedActiveCell, type ActiveCell } from './active-cell.ts';
import type { Place } from './moves.ts';
import { placeOf, scrollToShow } from './row-window.ts';

interface Cursor<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  heights: { row: number; head: number };
  openKey: string | null;
  /** Absent: the active row is not selected. */
  onSelect: ((row: Row) => void) | undefined;
  /** One row is always selected. */
  selectsFirst: boolean;
  scroller: RefObject<HTMLElement | null>;
  /** The first and the last column it can be in. */
  columns: { first: number; last: number };
  /** The next range of selected rows begins at the cell that is then active. */
  forgetRange: () => void;
}

/** The active cell of a grid, and how it moves. Row -1 is the header, column 0 that of the checkboxes. */
export function useGridCursor<Row>({
  label,
  rows,
  keyOf,
  heights,
  openKey,
  onSelect,
  selectsFirst,
  scroller,
  columns,
  forgetRange,
}: Cursor<Row>) {
  const [active, setActive] = useState<ActiveCell>(() => {
    const key = onSelect === undefined ? null : openKey;
    return (key === null ? activeCellLeft(label) : undefined) ?? { key, row: 0, column: 1 };
  });
  useRememberedActiveCell(label, active);
  // The active cell follows its row when rows are sorted or stream in; a removed row passes its position to
  // the next.
  const currentRow = active.key === null ? -1 : placeOf(rows, keyOf, active.key, active.row);
  if (currentRow !== -1 && currentRow !== active.row) setActive({ ...active, row: currentRow });
  const activeRow = Math.min(currentRow === -1 ? active.row : currentRow, rows.length - 1);
  const activeColumn = Math.max(columns.first, Math.min(active.column, columns.last));
  useSelection(rows[activeRow], keyOf, selectsFirst ? onSelect : undefined);

  // A row that was opened from elsewhere, such as by a link, is the active one, and in view once it is there.
  const shownKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (onSelect === undefined || openKey === shownKey.current) return;
    const place = openKey === null ? -1 : placeOf(rows, keyOf, openKey, Math.max(0, activeRow));
    if (openKey !== null && place === -1) return;
    shownKey.current = openKey;
    if (openKey === null) return;
    if (place !== activeRow) {
      forgetRange();
      // eslint-disable-next-line react-hooks/set-state-in-effect -- what was opened elsewhere comes with the rows
      setActive({ key: openKey, row: place, column: activeColumn });
    }
    bringIntoView(scroller.current, place, heights);
  }, [onSelect, openKey, rows, keyOf, activeRow, activeColumn, scroller, heights, forgetRange]);

  const activate = (place: Place) => {
    const row = rows[place.row];
    setActive({ row: place.row, column: place.column, key: row === undefined ? null : keyOf(row) });
  };
  const goTo = (place: Place) => {
    activate(place);
    const row = rows[place.row];
    // At the end of the list, or in a list of one row, the row itself is selected.
    const isMove = place.row !== activeRow || (place.column === activeColumn && openKey === null);
    if (row !== undefined && isMove) onSelect?.(row);
    if (place.row >= 0) bringIntoView(scroller.current, place.row, heights);
  };
  const step = (by: number) => {
    const row = Math.min(rows.length - 1, Math.max(0, activeRow + by));
    forgetRange();
    if (row >= 0) goTo({ row, column: activeColumn });
  };
  return { active, activeRow, activeColumn, activate, goTo, step };
}

function bringIntoView(box: HTMLElement | null, row: number, heights: { row: number; head: number }): void {
  if (box === null) return;
  const top = scrollToShow(row, box.scrollTop, box.clientHeight, heights);
  if (top !== null) box.scrollTop = top;
}

/** Reports the active row whenever it is another: by a key, a press, or because the one before has left the list. */
function useSelection<Row>(
  row: Row | undefined,
  keyOf: (row: Row) => string,
  onSelect: ((row: Row) => void) | undefined,
): void {
  const key = row === undefined ? null : keyOf(row);
  const announceRow = useEffectEvent(() => {
    if (row !== undefined) onSelect?.(row);
  });
  useEffect(() => {
    if (key !== null) announceRow();
  }, [key]);
}
