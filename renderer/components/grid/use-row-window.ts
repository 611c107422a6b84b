import { useMemo, useSyncExternalStore, type RefObject } from 'react';
import { observeSize } from './observe-size.ts';
import { rowsInView, type RowLayout, type RowWindow } from './row-window.ts';

/** Rows a box can show at most: the place of the first and their number make one figure. */
const most = 4096;

/**
 * The rows in view of a scrolled box. Every row is as high as the others, so the places follow from the
 * scroll position alone and a list of any length costs the same. React reads such a store again before the
 * frame of a scroll is shown, so that no gap flashes up.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  layout: RowLayout,
  /** `across`: columns of one width, under the same rules. */
  axis: 'down' | 'across' = 'down',
): RowWindow {
  const { count, row, head } = layout;
  const subscribe = useMemo(() => subscribeTo(scroller), [scroller]);
  const seen = useSyncExternalStore(subscribe, () => {
    const box = scroller.current;
    if (box === null) return 0;
    // Not bounded by the count: rows that come in later are then drawn at once.
    const [from, length] =
      axis === 'down' ? [box.scrollTop, box.clientHeight] : [box.scrollLeft, box.clientWidth];
    const { first, end } = rowsInView(from, length, { count: Infinity, row, head });
    return first * most + Math.min(most - 1, end - first);
  });
  const first = Math.min(Math.floor(seen / most), count);
  return { first, end: Math.min(first + (seen % most), count) };
}

function subscribeTo(scroller: RefObject<HTMLElement | null>): (changed: () => void) => () => void {
  return (changed) => {
    const box = scroller.current;
    if (box === null) return () => undefined;
    box.addEventListener('scroll', changed, { passive: true });
    const unobserve = observeSize(box, changed);
    return () => {
      box.removeEventListener('scroll', changed);
      unobserve();
    };
  };
}

/** The width of a box in px; 0 before it is laid out. */
export function useBoxWidth(ref: RefObject<HTMLElement | null>): number {
  const subscribe = useMemo(
    () => (changed: () => void) =>
      ref.current === null ? () => undefined : observeSize(ref.current, changed),
    [ref],
  );
  return useSyncExternalStore(subscribe, () => ref.current?.offsetWidth ?? 0);
}
