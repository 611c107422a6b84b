import { useRef } from 'react';
import type { GridHandle } from './Grid.tsx';
import type { ListView } from './list-view.ts';

interface Listed<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  view: ListView;
  onView: (change: Partial<ListView>) => void;
}

/** What a page does with its list alike: rows with what is chosen among them, a search, and the open row beside them. */
export function useList<Row>({ rows, keyOf, view, onView }: Listed<Row>) {
  const grid = useRef<GridHandle>(null);
  const focus = () => grid.current?.focus();
  return {
    /** For the list. */
    list: { ref: grid, rows, keyOf, view, onView },
    /** For the box that searches it. */
    find: { value: view.needle, onChange: (needle: string) => onView({ needle }), onLeave: focus },
    /** The row whose pane is shown. */
    open: view.openName === null ? undefined : rows.find((row) => keyOf(row) === view.openName),
    /** Closes the pane; the keyboard continues in the list. */
    close: () => {
      onView({ openName: null });
      focus();
    },
    grid,
    /** Gives the keyboard to the list. */
    focus,
  };
}

/** For the list, and for the box that searches it, where they are components of their own. */
export type ListOf<Row> = ReturnType<typeof useList<Row>>['list'];
export type Find = ReturnType<typeof useList>['find'];
