import { subjectRows } from '#shared/check-detail/mask';
import { toCsv } from '#shared/csv/write';
import { t } from '#shared/messages/text';
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

/** Columns about the person: masked unless asked for. */
const personal = [
  ['subject name', t('Name')],
  ['subject email', t('Email')],
  ['subject phone', t('Phone')],
  ['subject born', t('Born')],
] as const;

/** The rows as a file for spreadsheets: no cell can start a formula (shared/csv). */
export function exportCsv(rows: readonly CheckRow[], names: OrganizationNames, masked: boolean): string {
  const head = [...plain.map(([title]) => title), ...personal.map(([title]) => title)];
  const lines = rows.map((row) => [
    ...plain.map(([, cell]) => String(cell(row, names) ?? '')),
    ...personOf(row, masked),
  ]);
  return toCsv([head, ...lines]);
}

function personOf({ check }: CheckRow, masked: boolean): string[] {
  const rows = subjectRows(check.params?.subject ?? check.relatedSubjects?.[0]?.subject, undefined);
  return personal.map(([, label]) => {
    const found = rows.find((row) => row.label === label);
    if (found === undefined) return '';
    return masked ? found.masked : found.shown;
  });
}
