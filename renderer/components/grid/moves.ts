/** The cell the keyboard is at. Row -1 is the header. */
export interface Place {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  /** Rows that fit on the page. */
  page: number;
}

/** Where a key goes, or null for keys that do not move. */
export function moved(place: Place, key: string, { rows, columns, page }: Extent): Place | null {
  const row = (to: number): Place => ({ ...place, row: Math.max(-1, Math.min(rows - 1, to)) });
  const column = (to: number): Place => ({ ...place, column: Math.max(0, Math.min(columns - 1, to)) });
  switch (key) {
    case 'ArrowDown':
      return row(place.row + 1);
    case 'ArrowUp':
      return row(place.row - 1);
    case 'PageDown':
      return row(place.row + page);
    case 'PageUp':
      return row(Math.max(0, place.row - page));
    case 'Home':
      return row(0);
    case 'End':
      return row(rows - 1);
    case 'ArrowRight':
      return column(place.column + 1);
    case 'ArrowLeft':
      return column(place.column - 1);
    default:
      return null;
  }
}
