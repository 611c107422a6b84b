import type { Sort } from './columns.ts';
import type { GridHandle } from './Grid.tsx';

/** Choices in a list. */
export interface ListView {
  /** Searched in the loaded rows. */
  needle: string;
  sort: Sort | null;
  openName: string | null;
  checked: ReadonlySet<string>;
}

export const emptyListView: ListView = { needle: '', sort: null, openName: null, checked: new Set() };

/** Closes the pane of the open row; the keyboard continues in the list. */
export function closeRecord(change: (to: { openName: null }) => void, grid: GridHandle | null): void {
  change({ openName: null });
  grid?.focus();
}
