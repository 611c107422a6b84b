import { subjectCells, subjectHead } from '#shared/check-detail/subject-columns';
import { csvTable } from '../../components/grid/columns.ts';
import type { CheckRow, OrganizationNames } from './check-row.ts';
import { columnsOf } from './columns.ts';

/** The rows of a file for spreadsheets, with every column; those of the subject are masked, or left to be added. */
export function exportTable(
  rows: readonly CheckRow[],
  names: OrganizationNames,
  subjects: 'masked' | 'left-out',
): { head: string[]; rows: string[][] } {
  const table = csvTable(columnsOf(names), rows);
  if (subjects === 'left-out') return table;
  return {
    head: [...table.head, ...subjectHead],
    rows: table.rows.map((cells, place) => [...cells, ...subjectCells(rows[place]?.check ?? null)]),
  };
}
