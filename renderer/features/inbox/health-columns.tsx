import { CircleCheck, CircleDashed, CircleX, FileQuestionMark, TriangleAlert } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import type { GridColumn, Sort } from '../../components/grid/columns.ts';
import { Absent, Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { formatSpan, formatUtc, formatWhen } from '../../format/time.ts';

const when = (iso: string | null) =>
  iso === null ? <Absent word="not loaded" /> : <Time iso={iso} style="when" />;

/** From what the cursor stands at to the last poll, in ms; null where either is not known. */
function cursorAge({ mark, lastPollAt }: OrganizationHealth): number | null {
  return mark === null || lastPollAt === null ? null : Math.max(0, Date.parse(lastPollAt) - Date.parse(mark));
}

/** How many notifications could not be read. */
export const unreadText = (count: number): string =>
  t('{count, plural, one {# notification} other {# notifications}} could not be read.', { count });

/** How many spans of time were not read to their end. */
export const gapsText = (count: number): string =>
  t('{count, plural, one {# gap} other {# gaps}}', { count });

/** What is known of the reading of an organization. */
export const healthColumns: readonly GridColumn<OrganizationHealth>[] = [
  {
    id: 'name',
    header: t('Organization'),
    width: 'minmax(160px, 1fr)',
    sortable: true,
    title: ({ organization }) => organization,
    cell: ({ organization, displayName }) =>
      displayName === null ? <code>{organization}</code> : <bdi>{inItsOrder(displayName)}</bdi>,
  },
  {
    id: 'state',
    header: t('State'),
    width: '128px',
    sortable: true,
    cell: (row) => {
      if (row.error !== null) {
        return <Status tone="danger" icon={CircleX} word={t('Not read')} weight="strong" />;
      }
      if (row.unread.length > 0)
        return <Status tone="warning" icon={FileQuestionMark} word={t('Partly read')} weight="strong" />;
      if (row.baseline) return <Status tone="neutral" icon={CircleDashed} word={t('First read')} />;
      return <Status tone="success" icon={CircleCheck} word={t('Read')} weight="recede" />;
    },
  },
  {
    id: 'lastPollAt',
    header: t('Last poll'),
    width: '84px',
    align: 'end',
    sortable: true,
    cell: ({ lastPollAt }) => when(lastPollAt),
  },
  {
    id: 'nextPollAt',
    header: t('Next'),
    width: '72px',
    align: 'end',
    wideOnly: true,
    cell: ({ nextPollAt }) => when(nextPollAt),
  },
  {
    id: 'completeUpTo',
    header: t('Complete up to'),
    width: '124px',
    align: 'end',
    sortable: true,
    title: ({ completeUpTo, gaps }) =>
      gaps.length > 0 ? gapsText(gaps.length) : completeUpTo === null ? undefined : formatUtc(completeUpTo),
    cell: ({ completeUpTo, gaps }) =>
      gaps.length > 0 ? (
        <Status
          tone="warning"
          icon={TriangleAlert}
          word={completeUpTo === null ? t('unknown') : formatWhen(completeUpTo)}
        />
      ) : (
        when(completeUpTo)
      ),
  },
  {
    id: 'mark',
    header: t('Cursor age'),
    width: '92px',
    align: 'end',
    sortable: true,
    title: ({ mark }) => (mark === null ? undefined : formatUtc(mark)),
    cell: (row) => {
      const age = cursorAge(row);
      return age === null ? <Absent word="not loaded" /> : formatSpan(age);
    },
  },
  {
    id: 'lagMs',
    header: t('Lag'),
    width: '72px',
    align: 'end',
    sortable: true,
    title: () => t('From creation to arrival of the latest message'),
    cell: ({ lagMs }) =>
      lagMs === null ? <span className="muted small">{t('none yet')}</span> : formatSpan(Math.max(0, lagMs)),
  },
  {
    id: 'error',
    header: t('Error'),
    width: 'minmax(120px, 0.9fr)',
    title: ({ error }) => (error === null ? undefined : `${error.message} ${error.advice}`),
    cell: ({ error, unread }) => error?.message ?? (unread.length === 0 ? '' : unreadText(unread.length)),
  },
];

const keys: Readonly<Record<string, (row: OrganizationHealth) => string | number | null>> = {
  name: ({ displayName, organization }) => displayName ?? organization,
  state: ({ error, baseline, unread }) => (error !== null ? 0 : unread.length > 0 ? 1 : baseline ? 2 : 3),
  lastPollAt: ({ lastPollAt }) => lastPollAt,
  completeUpTo: ({ completeUpTo }) => completeUpTo,
  mark: cursorAge,
  lagMs: ({ lagMs }) => lagMs,
};
const names = new Intl.Collator('en-GB', { numeric: true });

/** In the order of a column; what is not known comes last. */
export function sortHealth(
  rows: readonly OrganizationHealth[],
  sort: Sort | null,
): readonly OrganizationHealth[] {
  const key = sort === null ? undefined : keys[sort.column];
  if (key === undefined || sort === null) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * names.compare(String(left), String(right));
  });
}
