import { shownValue, valueIn, type DerivedColumn } from '#shared/unspecified/columns';
import { absent } from '../../components/grid/cells.ts';
import type { ExportedColumn } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';
import { measuredRows } from '../../components/grid/tracks.ts';
import type { CompanyRow } from './use-search.ts';

export const columnsKey = 'companies';
/** Shown until others are chosen: the first that came. */
const defaultColumnCount = 7;
/** A longer id is not kept in the preferences. */
const maxIdLength = 64;

export function defaultColumns(columns: readonly DerivedColumn[]): string[] {
  return columns.slice(0, defaultColumnCount).map(({ id }) => id);
}

/** The columns that were chosen, as far as this response has them; else the default ones. */
export function chosenColumns(
  columns: readonly DerivedColumn[],
  chosen: readonly string[] | undefined,
): string[] {
  const known = (chosen ?? []).filter((id) => columns.some((column) => column.id === id));
  return known.length === 0 ? defaultColumns(columns) : known;
}

export const storable = (ids: readonly string[]): string[] =>
  ids.filter(({ length }) => length <= maxIdLength);

/** Columns with raw values; the first to be shown names the row and stays, those behind it give way. */
export function columnsOf(
  columns: readonly DerivedColumn[],
  rows: readonly CompanyRow[],
): readonly ExportedColumn<CompanyRow>[] {
  return columns.map((column, place) => {
    const { id } = column;
    /** As the grid shows it; null: not given. */
    const textOf = ({ fields }: CompanyRow) => shownValue(valueIn(fields, column));
    const sample = rows.slice(0, measuredRows).map((row) => textOf(row) ?? '');
    const isCode =
      sample.some((value) => value !== '') &&
      sample.every((value) => /^([A-Z]{0,4}[- ]?\d{5,})?$/.test(value));
    return {
      id,
      label: id,
      isFieldName: true,
      isPersonal: true,
      width: place === 0 ? { least: 150, most: 360, grows: true } : { least: 70, most: 200 },
      ...(place > 0 && { gives: place }),
      cell: (row) => {
        const value = textOf(row);
        if (value === null) return absent('not given');
        return { text: value, isCode, look: place === 0 ? 'medium' : undefined };
      },
      sort: text(textOf),
      // Lists and objects in full: a file has no pane that shows them.
      csv: {
        [id]: (row) => {
          const value = valueIn(row.fields, column);
          return typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(row);
        },
      },
    };
  });
}
