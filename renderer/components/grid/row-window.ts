/** Rows of one height in a scrolled box whose header stays on top; all lengths in px. */
export interface RowLayout {
  count: number;
  row: number;
  head: number;
}

/** First row in view and the row just past the last one, without margin. */
export interface RowWindow {
  first: number;
  end: number;
}

export function rowsInView(scrollTop: number, boxHeight: number, layout: RowLayout): RowWindow {
  const { count, row, head } = layout;
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / row)));
  const visible = Math.max(0, boxHeight - head);
  return { first, end: Math.max(first, Math.min(count, Math.ceil((scrollTop + visible) / row))) };
}

/** Where to scroll to have a row wholly in view; null when it is. */
export function scrollToShow(
  place: number,
  scrollTop: number,
  boxHeight: number,
  { row, head }: Omit<RowLayout, 'count'>,
): number | null {
  const top = place * row;
  if (top < scrollTop) return top;
  const least = top + row + head - boxHeight;
  return least > scrollTop ? least : null;
}

/** The rows to draw: those in view with a margin, and one more that has to stay in the page. */
export function rowsToDraw(
  { first, end }: RowWindow,
  count: number,
  margin: number,
  pinned: number,
): number[] {
  const from = Math.max(0, first - margin);
  const to = Math.min(count, end + margin);
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (pinned < 0 || pinned >= count || (pinned >= from && pinned < to)) return places;
  return pinned < from ? [pinned, ...places] : [...places, pinned];
}

/**
 * Gives each place in view the number of an element. A row keeps its element while it stays in view; a jump to
 * others takes over the elements there are, in their order.
 */
export function createRecycler(): (view: RowWindow) => (place: number) => number {
  let lastView: RowWindow = { first: 0, end: 0 };
  let offset = 0;
  return (view) => {
    if (view.first >= lastView.end || view.end <= lastView.first) offset += view.first - lastView.first;
    lastView = view;
    const now = offset;
    return (place) => place - now;
  };
}

/**
 * Where a row is now. Rows that stream in rarely move the others, so the place it had is looked at first;
 * -1 when it is gone.
 */
export function placeOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  key: string,
  formerly: number,
): number {
  const there = rows[formerly];
  if (there !== undefined && keyOf(there) === key) return formerly;
  return rows.findIndex((row) => keyOf(row) === key);
}
