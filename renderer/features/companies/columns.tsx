import { shownValue, valueIn, type DerivedColumn } from '#shared/unspecified/columns';
import { toCsv } from '#shared/csv/write';
import { cx } from '../../components/class-names.ts';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Absent } from '../../components/Status.tsx';
import type { CompanyRow } from './use-search.ts';
import styles from './Companies.module.css';

export const columnsKey = 'companies';
/** Shown until others are chosen: the first that came. */
const usualCount = 7;
const measuredRows = 50;
/** A longer id is not kept in the preferences. */
const longestId = 64;

export function usualColumns(columns: readonly DerivedColumn[]): string[] {
  return columns.slice(0, usualCount).map(({ id }) => id);
}

/** The columns that were chosen, as far as this answer has them; else the usual ones. */
export function chosenColumns(
  columns: readonly DerivedColumn[],
  chosen: readonly string[] | undefined,
): string[] {
  const known = (chosen ?? []).filter((id) => columns.some((column) => column.id === id));
  return known.length === 0 ? usualColumns(columns) : known;
}

export const storable = (ids: readonly string[]): string[] => ids.filter(({ length }) => length <= longestId);

/** One value as the grid and an export show it; null: not given. */
const cellText = ({ fields }: CompanyRow, column: DerivedColumn): string | null =>
  shownValue(valueIn(fields, column));

/** Columns in code face with raw values, as wide as what is in them. */
export function gridColumns(
  columns: readonly DerivedColumn[],
  rows: readonly CompanyRow[],
  ids: readonly string[],
): GridColumn<CompanyRow>[] {
  return ids.flatMap((id, place) => {
    const column = columns.find((candidate) => candidate.id === id);
    if (column === undefined) return [];
    const sample = rows.slice(0, measuredRows).map((row) => cellText(row, column) ?? '');
    const isCode =
      sample.some((text) => text !== '') && sample.every((text) => /^([A-Z]{0,4}[- ]?\d{5,})?$/.test(text));
    const longest = Math.max(id.length + 1, ...sample.map(({ length }) => length));
    const width = Math.round(Math.min(200, Math.max(70, longest * 7.2 + 20)));
    return [
      {
        id,
        header: id,
        isFieldName: true,
        isPersonal: true,
        width: place === 0 ? `minmax(${Math.max(150, width)}px, 1fr)` : `${width}px`,
        wideOnly: place > 4,
        cell: (row) => {
          const text = cellText(row, column);
          if (text === null) return <Absent word="not given" />;
          if (isCode) return <code>{text}</code>;
          return <bdi className={cx('truncate', place === 0 && styles.first)}>{text}</bdi>;
        },
      },
    ];
  });
}

/** All columns of the rows as a file for spreadsheets, with persons masked. */
export function exportCsv(rows: readonly CompanyRow[], columns: readonly DerivedColumn[]): string {
  return toCsv([
    columns.map(({ id }) => id),
    ...rows.map((row) => columns.map((column) => cellText(row, column) ?? '')),
  ]);
}
