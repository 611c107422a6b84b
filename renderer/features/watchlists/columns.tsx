import { CircleX, Clock } from 'lucide-react';
import { inItsOrder, shownName } from '#shared/display-name';
import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { cx } from '../../components/class-names.ts';
import type { GridColumn, Sort } from '../../components/grid/columns.ts';
import { Absent, Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { formatSpan, formatUtc } from '../../format/time.ts';
import { CheckState } from '../check-detail/Standing.tsx';
import styles from './Watchlists.module.css';

/** What was read longer ago is told as old. */
export const staleMs = 24 * 3_600_000;

export function nameOf(row: WatchedCheckRow): string {
  return shownName(row.displayName, row.name.slice(row.name.lastIndexOf('/') + 1));
}

export function organizationText({ name }: WatchedCheckRow, names: ReadonlyMap<string, string>): string {
  const organization = organizationOf(name) ?? '';
  return inItsOrder(names.get(organization) ?? organization);
}

export function columnsOf(names: ReadonlyMap<string, string>, now: number): GridColumn<WatchedCheckRow>[] {
  return [
    {
      id: 'name',
      isPersonal: true,
      header: t('Check'),
      width: 'minmax(140px, 1fr)',
      sortable: true,
      title: ({ name }) => name,
      cell: (row) => <bdi className={cx('truncate', styles.name)}>{nameOf(row)}</bdi>,
    },
    {
      id: 'organization',
      header: t('Organization'),
      width: 'minmax(110px, 0.8fr)',
      sortable: true,
      title: (row) => organizationText(row, names),
      cell: (row) => <bdi className="truncate">{organizationText(row, names)}</bdi>,
    },
    {
      id: 'state',
      header: t('State'),
      width: '144px',
      sortable: true,
      cell: (row) =>
        row.readAt === null ? <Absent word="not loaded" /> : <CheckState state={row.state ?? undefined} />,
    },
    {
      id: 'monitored',
      header: t('Monitoring'),
      width: '86px',
      sortable: true,
      cell: ({ readAt, monitored }) => {
        if (monitored === null) return <Absent word={readAt === null ? 'not loaded' : 'not given'} />;
        return <span className={monitored ? undefined : 'muted'}>{monitored ? t('On') : t('Off')}</span>;
      },
    },
    {
      id: 'updated',
      header: t('Updated'),
      width: '80px',
      wideOnly: true,
      sortable: true,
      cell: ({ readAt, updateTime }) =>
        updateTime === null ? (
          <Absent word={readAt === null ? 'not loaded' : 'not given'} />
        ) : (
          <Time iso={updateTime} style="when" />
        ),
    },
    {
      id: 'read',
      header: t('Read'),
      width: 'minmax(150px, 0.7fr)',
      sortable: true,
      title: (row) => readTitle(row),
      cell: (row) => <ReadAge row={row} now={now} />,
    },
  ];
}

/** When the check was read last, and whether the newest attempt failed. */
function ReadAge({ row: { readAt, error }, now }: { row: WatchedCheckRow; now: number }) {
  if (error !== null) {
    return <Status tone="danger" icon={CircleX} word={errorWord(error)} />;
  }
  if (readAt === null) return <Absent word="not loaded" />;
  const age = now - Date.parse(readAt);
  const word = age < 60_000 ? t('just now') : t('{age} ago', { age: formatSpan(age) });
  return age > staleMs ? (
    <Status tone="warning" icon={Clock} word={word} />
  ) : (
    <span className="muted">{word}</span>
  );
}

function errorWord(error: NonNullable<WatchedCheckRow['error']>): string {
  if (error.kind === 'permission' && error.message.includes('others')) return t('Refused with others');
  if (error.kind === 'permission') return t('403: does not exist or no access');
  return error.message;
}

function readTitle({ readAt, error }: WatchedCheckRow): string | undefined {
  const read = readAt === null ? t('Never read.') : t('Read {readAt}.', { readAt: formatUtc(readAt) });
  return error === null ? read : `${error.message} ${error.advice} ${read}`;
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Sorted by one column; what is not known goes last in both directions. */
export function sortRows(
  rows: readonly WatchedCheckRow[],
  sort: Sort | null,
  names: ReadonlyMap<string, string>,
): readonly WatchedCheckRow[] {
  if (sort === null) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const valueOf = (row: WatchedCheckRow): string | null => {
    switch (sort.column) {
      case 'organization':
        return organizationText(row, names);
      case 'state':
        return row.state;
      case 'monitored':
        return row.monitored === null ? null : row.monitored ? '0' : '1';
      case 'updated':
        return row.updateTime;
      case 'read':
        return row.error === null ? row.readAt : '';
      default:
        return nameOf(row);
    }
  };
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * collator.compare(a.value, b.value);
    })
    .map(({ row }) => row);
}
