import { Bell, EqualApproximately } from 'lucide-react';
import { daysBetween, localDay, type Day } from '#shared/calendar/day';
import type { Basis } from '#shared/calendar/renewals';
import { inItsOrder, shownName } from '#shared/display-name';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Status } from '../../components/Status.tsx';
import { formatDay, formatDayLong, formatWeekday } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import styles from './Monitoring.module.css';

export function nameOf({ displayName, check }: RenewalRow): string {
  return shownName(displayName, check.slice(check.lastIndexOf('/') + 1));
}

/** What the inbox calls the organization, else the directory, else its resource name. */
export function organizationText(
  { organization, organizationName }: RenewalRow,
  names: ReadonlyMap<string, string>,
): string {
  return inItsOrder(organizationName ?? names.get(organization) ?? organization);
}

export function columnsOf(names: ReadonlyMap<string, string>, today: Day): GridColumn<RenewalRow>[] {
  return [
    {
      id: 'due',
      header: t('Due'),
      width: '74px',
      sortable: true,
      title: ({ due }) => `${formatWeekday(due)}, ${formatDayLong(due)}`,
      cell: ({ due }) => formatDay(due),
    },
    {
      id: 'days',
      header: t('Days'),
      width: '52px',
      align: 'end',
      cell: ({ due }) => <span className="muted">{formatCount(daysBetween(today, due))}</span>,
    },
    {
      id: 'check',
      isPersonal: true,
      header: t('Check'),
      width: 'minmax(110px, 1fr)',
      sortable: true,
      title: ({ check }) => check,
      cell: (row) => <bdi className={styles.name}>{nameOf(row)}</bdi>,
    },
    {
      id: 'organization',
      header: t('Organization'),
      width: 'minmax(100px, 0.8fr)',
      sortable: true,
      title: (row) => organizationText(row, names),
      cell: (row) => <bdi className={styles.name}>{organizationText(row, names)}</bdi>,
    },
    {
      id: 'basis',
      header: t('Basis'),
      width: '184px',
      sortable: true,
      title: (row) => basisTitle(row),
      cell: (row) => <BasisStatus row={row} />,
    },
  ];
}

/** What a column sorts by. */
export function textOf(row: RenewalRow, column: string, names: ReadonlyMap<string, string>): string {
  switch (column) {
    case 'check':
      return nameOf(row);
    case 'organization':
      return organizationText(row, names);
    case 'basis':
      return basisWord(row);
    default:
      return row.due;
  }
}

const starts: Readonly<Record<Exclude<Basis, 'confirmed'>, string>> = {
  start: 'start',
  renewal: 'renewal',
  creation: 'creation',
};

function basisWord({ basis, since, reminded }: RenewalRow): string {
  if (basis === 'confirmed')
    return t('Confirmed {localDay}', { localDay: formatDay(localDay(Date.parse(since))) });
  return reminded ? t('Estimated, reminded') : t('Estimated from {starts}', { starts: starts[basis] });
}

function BasisStatus({ row }: { row: RenewalRow }) {
  return row.basis === 'confirmed' ? (
    <Status tone="neutral" icon={Bell} word={basisWord(row)} weight="strong" />
  ) : (
    <Status tone="quiet" icon={EqualApproximately} word={basisWord(row)} />
  );
}

const since: Readonly<Record<Basis, string>> = {
  confirmed: t('A renewal reminder named this day on'),
  start: t('12 months after monitoring started on'),
  renewal: t('12 months after the renewal of'),
  creation: t('12 months after the check was created on'),
};

function basisTitle({ basis, since: time, reminded }: RenewalRow): string {
  const told = `${since[basis]} ${formatDayLong(localDay(Date.parse(time)))}.`;
  return reminded ? t('{told} A renewal reminder came and names no day.', { told }) : told;
}
