import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeOf } from './row-window.ts';

/**
 * Keeps the first visible row where it is when rows come in above it, and goes to the top when the user
 * asked for another order.
 */
export function useAnchoredScroll<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  rowHeight: number,
  order: string,
): void {
  const before = useRef({ rows, order });
  useLayoutEffect(() => {
    const element = scroller.current;
    const { rows: oldRows, order: oldOrder } = before.current;
    before.current = { rows, order };
    if (element === null || oldRows === rows) return;
    if (oldOrder !== order) {
      element.scrollTo({ top: 0 });
      return;
    }
    if (element.scrollTop === 0 && !element.matches(':hover, :focus-within')) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const anchor = oldRows[first];
    const place = anchor === undefined ? -1 : placeOf(rows, keyOf, keyOf(anchor), first);
    if (place !== -1 && place !== first) element.scrollBy({ top: (place - first) * rowHeight });
  }, [scroller, rows, keyOf, rowHeight, order]);
}
