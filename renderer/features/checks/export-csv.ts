import { subjectCells, subjectHead } from '#shared/check-detail/subject-columns';
import { nameOf, organizationName, type CheckRow, type OrganizationNames } from './check-row.ts';

type Cell = (row: CheckRow, names: OrganizationNames) => string | boolean | null | undefined;

const plain: readonly [string, Cell][] = [
  ['check', ({ check }) => check.name],
  ['display name', nameOf],
  ['client reference', ({ check }) => check.clientReference],
  ['organization', ({ organization }) => organization],
  ['organization name', (row, names) => organizationName(row, names)],
  ['team', ({ team }) => team],
  ['template', ({ check }) => check.template],
  ['state', ({ check }) => check.state],
  ['ongoing monitoring', ({ check }) => check.ongoingMonitoringEnabled],
  ['created', ({ check }) => check.createTime],
  ['updated', ({ check }) => check.updateTime],
  ['created by', ({ check }) => check.creator],
  ['notifies', ({ check }) => check.notificationRecipient],
];

/** The rows of a file for spreadsheets, and their heads; the columns of the subject are masked, or left to be added. */
export function exportTable(
  rows: readonly CheckRow[],
  names: OrganizationNames,
  subjects: 'masked' | 'left-out',
): { head: string[]; rows: string[][] } {
  const isMasked = subjects === 'masked';
  return {
    head: [...plain.map(([title]) => title), ...(isMasked ? subjectHead : [])],
    rows: rows.map((row) => [
      ...plain.map(([, cell]) => String(cell(row, names) ?? '')),
      ...(isMasked ? subjectCells(row.check) : []),
    ]),
  };
}
