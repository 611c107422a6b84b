import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Place } from '../../components/grid/moves.ts';
import { scrollToShow } from '../../components/grid/row-window.ts';
import { isStillThere, keyedPlace, placeNow, type KeyedPlace, type MatrixKeys } from './matrix-place.ts';
import type { MatrixAxis, MatrixSelection, MatrixSizes } from './MatrixRow.tsx';

interface Cursor {
  scroller: RefObject<HTMLElement | null>;
  keys: MatrixKeys;
  sizes: MatrixSizes;
  selection: MatrixSelection | undefined;
  picked: Place | null;
}

/** The active cell of the matrix, and the range of rows or columns that is selected from there. */
export function useMatrixCursor({ scroller, keys, sizes, selection, picked }: Cursor) {
  const [active, setActive] = useState<KeyedPlace>({ row: 0, column: 1 });
  /** Where the range begins that Shift selects; null: at the active cell. */
  const anchor = useRef<KeyedPlace | null>(null);
  // The active cell follows its organization and flag when others come in, are sorted or are left out.
  const current = placeNow(keys, active);
  const activate = (place: Place) => setActive(keyedPlace(keys, place));
  const scrollTo = (place: Place) => bringIntoView(scroller.current, place, sizes);
  const forgetRange = () => {
    anchor.current = null;
  };
  const toggle = (axis: MatrixAxis, place: number) => {
    forgetRange();
    selection?.toggle(axis, place);
  };

  // A cell that was opened from elsewhere is the active one. Its pane takes room from the matrix: it stays in view.
  const pickedPlace = picked === null ? null : { row: picked.row, column: picked.column + 1 };
  const activatePicked = useEffectEvent(() => {
    if (pickedPlace === null) return;
    if (pickedPlace.row !== current.row || pickedPlace.column !== current.column) forgetRange();
    activate(pickedPlace);
  });
  const showPicked = useEffectEvent(() => {
    if (pickedPlace !== null) scrollTo(pickedPlace);
  });
  const pickedKey = picked === null ? null : `${keys.rows[picked.row]} ${keys.columns[picked.column]}`;
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what was opened elsewhere comes with the rows
    if (pickedKey !== null) activatePicked();
  }, [pickedKey]);
  useLayoutEffect(() => {
    showPicked();
  }, [picked?.row, picked?.column]);

  return {
    current,
    activate,
    scrollTo,
    /** The next range begins at the cell that is then active. */
    forgetRange,
    toggle,
    /** A key or a press with a modifier selects, as in a spreadsheet; false: it means something else. */
    select(place: Place, how: 'toggle' | 'extend'): boolean {
      if (selection === undefined) return false;
      const axis = place.row < 0 ? 'column' : 'row';
      const at = axis === 'row' ? place.row : place.column - 1;
      if (at < 0) selection.toggleAll();
      else if (how === 'extend') {
        if (anchor.current === null || !isStillThere(keys, anchor.current))
          anchor.current = keyedPlace(keys, current);
        const from = placeNow(keys, anchor.current);
        selection.extend(axis, axis === 'row' ? from.row : from.column - 1, at);
      } else toggle(axis, at);
      return true;
    },
  };
}

function bringIntoView(box: HTMLElement | null, place: Place, sizes: MatrixSizes): void {
  if (box === null) return;
  const { row, head, column, first } = sizes;
  const top = place.row < 0 ? null : scrollToShow(place.row, box.scrollTop, box.clientHeight, { row, head });
  const left =
    place.column < 1
      ? null
      : scrollToShow(place.column - 1, box.scrollLeft, box.clientWidth, { row: column, head: first });
  if (top !== null) box.scrollTop = top;
  if (left !== null) box.scrollLeft = left;
}
