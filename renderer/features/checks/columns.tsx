import { Radar } from 'lucide-react';
import { t } from '#shared/messages/text';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Absent, Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { cutAt } from '../../search/find-rows.ts';
import { CheckState } from '../check-detail/Standing.tsx';
import {
  nameOf,
  organizationName,
  templateName,
  type Arranged,
  type CheckRow,
  type OrganizationNames,
} from './check-row.ts';
import styles from './columns.module.css';

/** Key of the columns and their widths in the preferences. */
export const columnsKey = 'checks';

/** Columns that can be chosen, in their usual order; the name always stands first. */
export const choosableColumns = [
  { id: 'reference', header: t('Client reference') },
  { id: 'organization', header: t('Organization') },
  { id: 'team', header: t('Team') },
  { id: 'template', header: t('Template') },
  { id: 'state', header: t('State') },
  { id: 'monitoring', header: t('Monitoring') },
  { id: 'updated', header: t('Updated') },
  { id: 'created', header: t('Created') },
  { id: 'creator', header: t('Created by') },
  { id: 'recipient', header: t('Notifies') },
  { id: 'id', header: t('Check ID') },
] as const;
type ColumnId = (typeof choosableColumns)[number]['id'];

/** What each column sorts by; null: not given. */
export const sortValues: Record<
  ColumnId | 'name',
  (row: CheckRow, names: OrganizationNames) => string | null
> = {
  name: nameOf,
  organization: (row, names) => organizationName(row, names) ?? row.organization,
  team: ({ team }) => team,
  template: ({ check }) => (check.template === undefined ? null : templateName(check.template)),
  monitoring: ({ check }) =>
    check.ongoingMonitoringEnabled === undefined ? null : String(check.ongoingMonitoringEnabled),
  created: ({ check }) => check.createTime ?? null,
  updated: ({ check }) => check.updateTime ?? null,
  reference: ({ check }) => check.clientReference ?? null,
  state: ({ check }) => check.state ?? null,
  creator: ({ check }) => check.creator ?? null,
  recipient: ({ check }) => check.notificationRecipient ?? null,
  id: ({ check }) => check.name,
};

export const usualColumns: readonly string[] = [
  'reference',
  'organization',
  'team',
  'template',
  'state',
  'monitoring',
  'updated',
] satisfies ColumnId[];

/** The least needed columns, that give way to the pane beside the list. */
const besidePane: ReadonlySet<string> = new Set(['name', 'organization', 'state', 'updated'] satisfies (
  ColumnId | 'name'
)[]);

/** The columns there is room for; the name and the state always stay. */
export function columnsInRoom(
  columns: readonly GridColumn<CheckRow>[],
  { isNarrow, hasPane }: { isNarrow: boolean; hasPane: boolean },
): GridColumn<CheckRow>[] {
  return columns.filter(({ id, wideOnly }) => {
    if (hasPane && isNarrow) return besidePane.has(id);
    if (hasPane) return besidePane.has(id) || id === 'reference';
    return !(isNarrow && wideOnly === true);
  });
}

function isColumnId(id: string): id is ColumnId {
  return choosableColumns.some((column) => column.id === id);
}

const notGiven = <Absent word="not given" />;
const muted = (text: string | null | undefined) =>
  text === null || text === undefined ? notGiven : <span className="muted">{text}</span>;
const lastSegment = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** The columns in the order chosen. */
export function columnsOf(
  chosen: readonly string[],
  names: OrganizationNames,
  ranges: Arranged['ranges'],
): GridColumn<CheckRow>[] {
  const column = (id: ColumnId, rest: Omit<GridColumn<CheckRow>, 'id' | 'header'>): GridColumn<CheckRow> => ({
    id,
    header: choosableColumns.find((choosable) => choosable.id === id)?.header ?? id,
    ...rest,
  });
  const time = (id: 'created' | 'updated', of: (row: CheckRow) => string | undefined) =>
    column(id, {
      width: '86px',
      align: 'end',
      sortable: true,
      cell: (row) => {
        const iso = of(row);
        return iso === undefined ? (
          notGiven
        ) : (
          <span className="muted">
            <Time iso={iso} style="when" />
          </span>
        );
      },
    });
  const user = (id: 'creator' | 'recipient', of: (row: CheckRow) => string | undefined) =>
    column(id, {
      width: '128px',
      isPersonal: true,
      sortable: true,
      title: of,
      cell: (row) => {
        const name = of(row);
        return name === undefined ? notGiven : <code className="muted">{lastSegment(name)}</code>;
      },
    });
  const all: Record<ColumnId, GridColumn<CheckRow>> = {
    reference: column('reference', {
      width: '126px',
      sortable: true,
      title: ({ check }) => check.clientReference,
      cell: ({ check }) =>
        check.clientReference === undefined ? (
          notGiven
        ) : (
          <code className={styles.reference}>{check.clientReference}</code>
        ),
    }),
    organization: column('organization', {
      width: 'minmax(120px, 0.75fr)',
      sortable: true,
      title: (row) => [organizationName(row, names), row.organization].filter(Boolean).join(', '),
      cell: (row) => {
        const name = organizationName(row, names);
        if (name !== null) return <bdi>{name}</bdi>;
        return row.organization === null ? (
          notGiven
        ) : (
          <code className="muted">{lastSegment(row.organization)}</code>
        );
      },
    }),
    team: column('team', {
      width: '116px',
      sortable: true,
      wideOnly: true,
      title: ({ team }) => team ?? undefined,
      cell: ({ team }) => muted(team),
    }),
    template: column('template', {
      width: '158px',
      sortable: true,
      title: ({ check }) => check.template,
      cell: ({ check }) => muted(check.template === undefined ? undefined : templateName(check.template)),
    }),
    state: column('state', {
      width: '140px',
      sortable: true,
      title: ({ check }) => check.state,
      cell: ({ check }) => <CheckState state={check.state} />,
    }),
    monitoring: column('monitoring', {
      width: '88px',
      sortable: true,
      cell: ({ check }) => {
        if (check.ongoingMonitoringEnabled === undefined) return notGiven;
        return check.ongoingMonitoringEnabled ? (
          <Status tone="quiet" icon={Radar} word={t('On')} />
        ) : (
          <span className="muted">{t('Off')}</span>
        );
      },
    }),
    updated: time('updated', ({ check }) => check.updateTime),
    created: time('created', ({ check }) => check.createTime),
    creator: user('creator', ({ check }) => check.creator),
    recipient: user('recipient', ({ check }) => check.notificationRecipient),
    id: column('id', {
      width: '140px',
      title: ({ check }) => check.name,
      cell: ({ check }) => <code className="muted">{lastSegment(check.name)}</code>,
    }),
  };
  return [nameColumn(ranges), ...chosen.filter(isColumnId).map((id) => all[id])];
}

function nameColumn(ranges: Arranged['ranges']): GridColumn<CheckRow> {
  return {
    id: 'name',
    isPersonal: true,
    header: t('Check'),
    width: 'minmax(150px, 1fr)',
    sortable: true,
    title: nameOf,
    cell: (row) => {
      const matched = ranges.get(row);
      return (
        // Names come from outside: one in another direction must not turn the row around.
        <bdi className={styles.name}>
          {matched === undefined
            ? nameOf(row)
            : cutAt(nameOf(row), matched).map(({ text, matched: isMatch }, place) =>
                isMatch ? <mark key={place}>{text}</mark> : text,
              )}
        </bdi>
      );
    },
  };
}
