import { Radar } from 'lucide-react';
import { checkStateNote } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { absent, code, cutBetween, id, muted, name, status, utc, when } from '../../components/grid/cells.ts';
import type { Cell, ExportedColumn } from '../../components/grid/columns.ts';
import { text, time } from '../../components/grid/order.ts';
import { checkStateStyle } from '../check-detail/Verdict.tsx';
import {
  isKnownTemplate,
  nameOf,
  organizationName,
  templateName,
  type CheckRow,
  type OrganizationNames,
} from './check-row.ts';

/** Key of the columns and their widths in the preferences. */
export const columnsKey = 'checks';

const user = (
  column: Pick<ExportedColumn<CheckRow>, 'id' | 'label' | 'csv'>,
  field: string,
  of: (row: CheckRow) => string | undefined,
): ExportedColumn<CheckRow> => ({
  ...column,
  width: 128,
  gives: 5,
  isPersonal: true,
  cell: (row) => id(of(row)),
  full: of,
  sort: text(of),
  filter: { field, value: of },
});

const timeOf = (
  column: Pick<ExportedColumn<CheckRow>, 'id' | 'label' | 'csv'>,
  gives: number,
  of: (row: CheckRow) => string | undefined,
): ExportedColumn<CheckRow> => ({
  ...column,
  // Wide enough for `yesterday`, and for `20 Nov 2025` where there is room.
  width: { least: 84, most: 104 },
  gives,
  align: 'end',
  cell: (row) => when(of(row)),
  full: (row) => utc(of(row)),
  sort: time(of),
});

const shortTeam = (team: string) => cutBetween(team, 8, 7);

/** A template that the API document does not name stays an ID, whose end is its version. */
function templateCell(template: string | undefined): Cell {
  if (template === undefined) return muted(null);
  return isKnownTemplate(template) ? muted(templateName(template)) : id(template);
}

/** All columns, in their default order; the name always comes first. */
export function columnsOf(
  names: OrganizationNames,
): readonly [ExportedColumn<CheckRow>, ...ExportedColumn<CheckRow>[]] {
  return [
    {
      id: 'name',
      label: t('Check'),
      width: { least: 150, most: 300, grows: true },
      isName: true,
      isPersonal: true,
      cell: (row) => name(nameOf(row)),
      sort: text(nameOf),
      csv: { check: ({ check }) => check.name, 'display name': nameOf },
    },
    {
      id: 'reference',
      label: t('Client reference'),
      width: { least: 70, most: 160 },
      gives: 1,
      cell: ({ check }) => code(check.clientReference),
      sort: text(({ check }) => check.clientReference),
      filter: { field: 'client_reference', value: ({ check }) => check.clientReference },
      csv: { 'client reference': ({ check }) => check.clientReference },
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 120, most: 260, grows: true },
      cell: (row) => {
        const known = organizationName(row, names);
        return known === null ? id(row.organization) : { text: known };
      },
      full: ({ organization }) => organization ?? undefined,
      sort: text((row) => organizationName(row, names) ?? row.organization),
      csv: {
        organization: ({ organization }) => organization,
        'organization name': (row) => organizationName(row, names),
      },
    },
    {
      id: 'team',
      label: t('Team'),
      width: { least: 138, most: 150 },
      gives: 3,
      // Teams of an organization often begin alike: cut in the middle, both ends are seen.
      cell: ({ team }) => muted(team === null ? null : shortTeam(team)),
      full: ({ team }) => (team === null || team === shortTeam(team) ? undefined : team),
      sort: text(({ team }) => team),
      csv: { team: ({ team }) => team },
    },
    {
      id: 'template',
      label: t('Template'),
      width: { least: 80, most: 158 },
      gives: 2,
      cell: ({ check: { template } }) => templateCell(template),
      full: ({ check }) => check.template,
      sort: text(({ check }) => (check.template === undefined ? null : templateName(check.template))),
      filter: { field: 'template', value: ({ check }) => check.template },
      csv: { template: ({ check }) => check.template },
    },
    {
      id: 'state',
      label: t('State'),
      width: { least: 104, most: 160 },
      cell: ({ check }) => status(checkStateStyle(check.state)),
      hint: ({ check }) => checkStateNote(check.state),
      sort: text(({ check }) => check.state),
      filter: { field: 'state', value: ({ check }) => check.state },
      csv: { state: ({ check }) => check.state },
    },
    {
      id: 'monitoring',
      label: t('Monitoring'),
      width: 88,
      gives: 4,
      cell: ({ check: { ongoingMonitoringEnabled: isOn } }) => {
        if (isOn === undefined) return absent('not given');
        return isOn ? status({ tone: 'quiet', icon: Radar, word: t('On') }) : muted(t('Off'));
      },
      sort: text(({ check: { ongoingMonitoringEnabled: isOn } }) => isOn?.toString()),
      filter: {
        field: 'ongoing_monitoring_enabled',
        value: ({ check }) => check.ongoingMonitoringEnabled,
      },
      csv: { 'ongoing monitoring': ({ check }) => check.ongoingMonitoringEnabled },
    },
    timeOf(
      { id: 'updated', label: t('Changed'), csv: { updated: ({ check }) => check.updateTime } },
      0,
      ({ check }) => check.updateTime,
    ),
    timeOf(
      { id: 'created', label: t('Created'), csv: { created: ({ check }) => check.createTime } },
      2,
      ({ check }) => check.createTime,
    ),
    user(
      { id: 'creator', label: t('Created by'), csv: { 'created by': ({ check }) => check.creator } },
      'creator_name',
      ({ check }) => check.creator,
    ),
    user(
      {
        id: 'recipient',
        label: t('Notified user'),
        csv: { notifies: ({ check }) => check.notificationRecipient },
      },
      'notification_recipient_name',
      ({ check }) => check.notificationRecipient,
    ),
    {
      id: 'id',
      label: t('Check ID'),
      width: 140,
      gives: 5,
      cell: ({ check }) => id(check.name),
      full: ({ check }) => check.name,
      sort: text(({ check }) => check.name),
      csv: {},
    },
  ];
}

const [, ...choosable] = columnsOf(new Map());
/** Columns that can be chosen, in their default order. */
export const choosableColumns = choosable.map((column) => ({ id: column.id, label: column.label }));

export const defaultColumns: readonly string[] = [
  'reference',
  'organization',
  'team',
  'template',
  'state',
  'monitoring',
  'updated',
];
