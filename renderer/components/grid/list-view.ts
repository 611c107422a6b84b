import type { Sort } from './columns.ts';

/** Choices in a list. */
export interface ListView {
  /** Searched in the loaded rows. */
  needle: string;
  sort: Sort | null;
  openName: string | null;
  checked: ReadonlySet<string>;
}

export const emptyListView: ListView = { needle: '', sort: null, openName: null, checked: new Set() };
