import { useCallback, useMemo, useRef } from 'react';
import { placeOf } from './row-window.ts';

interface CheckedRows<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows that cannot be selected. */
  isFixed: (row: Row) => boolean;
  checked: ReadonlySet<string>;
  onCheck: ((checked: ReadonlySet<string>) => void) | undefined;
}

/** Selects rows by their checkboxes: one, all, or a range of them. */
export function useCheckedRows<Row>({ rows, keyOf, isFixed, checked, onCheck }: CheckedRows<Row>): {
  isAllChecked: boolean;
  toggle: (place: number) => void;
  toggleAll: () => void;
  /** Selects every row from where the range begins to this one; a new range begins at the active row, -1 being the header. */
  selectTo: (place: number, activeRow: number) => void;
  /** The next range begins at the row that is then active. */
  forgetRange: () => void;
} {
  /** The row where the range begins that Shift selects, and its place then; null: the active row. */
  const anchor = useRef<{ key: string; row: number } | null>(null);
  const isAllChecked = useMemo(() => {
    if (checked.size === 0) return false;
    const selectable = rows.filter((row) => !isFixed(row));
    return selectable.length > 0 && selectable.every((row) => checked.has(keyOf(row)));
  }, [checked, rows, isFixed, keyOf]);
  const forgetRange = useCallback(() => {
    anchor.current = null;
  }, []);
  return {
    isAllChecked,
    forgetRange,
    toggle(place) {
      const row = rows[place];
      if (row === undefined || isFixed(row)) return;
      forgetRange();
      const next = new Set(checked);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      onCheck?.(next);
    },
    toggleAll() {
      onCheck?.(isAllChecked ? new Set() : new Set(rows.filter((row) => !isFixed(row)).map(keyOf)));
    },
    selectTo(place, activeRow) {
      const { key, row } = anchor.current ?? { key: null, row: -1 };
      // Rows may have come in above it since, or it may be gone.
      const known = key === null ? -1 : placeOf(rows, keyOf, key, row);
      const begin = known === -1 ? Math.max(0, activeRow) : known;
      const first = rows[begin];
      anchor.current = first === undefined ? null : { key: keyOf(first), row: begin };
      const [from, to] = [Math.min(begin, place), Math.max(begin, place)];
      const ranged = rows.slice(from, to + 1).filter((row) => !isFixed(row));
      onCheck?.(new Set([...checked, ...ranged.map(keyOf)]));
    },
  };
}
