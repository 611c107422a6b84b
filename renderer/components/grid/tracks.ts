import type { Cell, Column } from './columns.ts';

const narrowest = 40;
const widest = 2000;
/** The track of the checkboxes. */
const checkTrack = 38;
/** What letters, an icon and the padding of a cell take, in px, about; capitals and heavy letters take more. */
const letterPx = 6.3;
const capitalPx = 2.2;
const heavy = 1.06;
const codePx = 7.3;
const headPx = 6;
const iconPx = 20;
const padPx = 18;
/** The share of the texts that a column has room for. */
const readInFull = 0.8;
/** Rows whose texts decide how wide a column is: the first that came. */
export const measuredRows = 50;

/** A width in px that a column may have. */
export function boundedWidth(px: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, px)));
}

export type Widths = Readonly<Record<string, number>>;

/** How wide each column would be, in px: as wide as nearly all that is in it, within its bounds. */
export function measured<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Widths {
  const sample = rows.slice(0, measuredRows);
  return Object.fromEntries(
    columns.map(({ id, label, width, cell, isFieldName }) => {
      if (typeof width === 'number') return [id, width];
      const texts = sample.map((row) => widthOf(cell(row)));
      const head = label.length * (isFieldName === true ? codePx : headPx);
      const { least, most } = width;
      const longest = texts.sort((one, other) => one - other)[Math.floor(texts.length * readInFull)] ?? 0;
      return [id, Math.round(Math.min(most, Math.max(least, Math.max(head, longest) + padPx)))];
    }),
  );
}

function widthOf({ text, look, isCode, icon }: Cell): number {
  const letters =
    isCode === true
      ? text.length * codePx
      : text.length * letterPx + text.replace(/[^A-Z]/g, '').length * capitalPx;
  return letters * (look === 'strong' || look === 'medium' ? heavy : 1) + (icon === undefined ? 0 : iconPx);
}

/**
 * The columns that fit into a width in px. The least important are hidden first, but never the one that gives the order;
 * without a layout all stay.
 */
export function fitting<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  room: number,
  sorted: string | null,
): readonly Column<Row>[] {
  const needed = (shown: readonly Column<Row>[]) =>
    shown.reduce((sum, { id }) => sum + (widths[id] ?? narrowest), checkTrack);
  let shown = columns;
  while (room > 0 && needed(shown) > room) {
    const ranks = shown.map(({ id, gives = 0 }) => (id === sorted ? 0 : gives));
    const first = Math.max(...ranks);
    if (first === 0) break;
    const at = ranks.lastIndexOf(first);
    shown = shown.filter((_, place) => place !== at);
  }
  return shown;
}

/** Tracks of CSS grid. What grows shares the room in the proportion of its texts; the others yield before a list scrolls sideways. */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  given: Widths,
  hasChecks: boolean,
): string {
  const tracks = columns.map(({ id, width }) => {
    const px = given[id] ?? widths[id] ?? narrowest;
    if (given[id] !== undefined || typeof width === 'number') return `${px}px`;
    if (width.grows === true) return `minmax(${width.least}px, ${px}fr)`;
    return width.least < px ? `minmax(${width.least}px, ${px}px)` : `${px}px`;
  });
  return [...(hasChecks ? [`${checkTrack}px`] : []), ...tracks].join(' ');
}
