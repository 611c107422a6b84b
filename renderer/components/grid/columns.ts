import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../Status.tsx';

/** The content of a cell: a text and its style, in one element. */
export interface Cell {
  text: string;
  look?: 'muted' | 'absent' | 'recede' | 'medium' | 'strong' | undefined;
  isCode?: boolean;
  /** As of its column, where only some of its cells name a person. */
  isPersonal?: boolean;
  tone?: Tone;
  icon?: LucideIcon;
  /** Drawn in place of the text, which then only says how much room it needs. */
  content?: ReactNode;
}

/** In px. What fits is as wide as its texts, within bounds; what grows shares the room that is left. */
export type Width = number | { least: number; most: number; grows?: true };

export type SortKey = string | number;

/** What rows are put in order by; null: not known. Made by `text`, `number` and `time` of order.ts. */
export interface SortBy<Row> {
  of: (row: Row) => SortKey | null | undefined;
  compare: (one: SortKey, other: SortKey) => number;
}

/** A column: all that a list, its order and its export know of it. */
export interface Column<Row> {
  id: string;
  label: string;
  /** The label is a field name unchanged: it is in code face. */
  isFieldName?: boolean;
  width: Width;
  align?: 'end';
  /** Names the row: the header of the row for assistive technology. */
  isName?: boolean;
  /** May name a person: masked while the screen is shared. */
  isPersonal?: boolean;
  /** How readily it gives way where there is no room; the highest goes first. Absent: it always stays. */
  gives?: number;
  cell: (row: Row) => Cell;
  /** What the cell shortens or names, in full: a resource name, a time in UTC. For its tooltip, and to copy. */
  full?: (row: Row) => string | undefined;
  /** What the cell means, for its tooltip. */
  hint?: (row: Row) => string | undefined;
  /** The order it gives; null: it gives none. */
  sort: SortBy<Row> | null;
  /** The field of the filter it shows, and the value to ask the service for; absent: it has none. */
  filter?: { field: string; value: (row: Row) => string | boolean | undefined };
}

type CsvValue = string | boolean | null | undefined;

/** A column of a list that is exported: its fields by their headers; none where another column has it all. */
export interface ExportedColumn<Row> extends Column<Row> {
  csv: Readonly<Record<string, (row: Row) => CsvValue>>;
}

/** The rows of a file for spreadsheets, with their head. */
export function csvTable<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: string[][] } {
  const fields = columns.flatMap(({ csv }) => Object.entries(csv));
  return {
    head: fields.map(([head]) => head),
    rows: rows.map((row) => fields.map(([, valueOf]) => String(valueOf(row) ?? ''))),
  };
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Ascending, descending, then the order the rows came in. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** The first column, and those that were chosen in their order. */
export function chosenFrom<C extends { id: string }>(
  [first, ...choosable]: readonly [C, ...C[]],
  chosen: readonly string[],
): readonly C[] {
  return [first, ...chosen.flatMap((id) => choosable.find((column) => column.id === id) ?? [])];
}

/** The column that names a row. */
export const nameColumnOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ isName }) => isName === true) ?? columns[0];
