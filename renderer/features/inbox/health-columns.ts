import { CircleCheck, CircleDashed, CircleX, FileQuestionMark, TriangleAlert } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { absent, code, muted, plain, status, utc, when } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import { formatSpan, formatWhen } from '../../format/time.ts';

/** Null: none came yet, or nobody polled. Before the first notification the mark is where polling began. */
const notificationAge = ({ lagMs, ageMs }: OrganizationHealth): number | null =>
  lagMs === null ? null : ageMs;

/** How many notifications could not be read. */
export const unreadText = (count: number): string =>
  t('{count, plural, one {# notification} other {# notifications}} could not be read.', { count });

/** How many spans of time were not read to their end. */
const gapsText = (count: number): string =>
  t(
    '{count, plural, one {Notifications from # period were not fully loaded} other {Notifications from # periods were not fully loaded}}',
    { count },
  );

const stateRank = ({ error, unread, baseline }: OrganizationHealth) =>
  error !== null ? 0 : unread.length > 0 ? 1 : baseline ? 2 : 3;

const states = [
  status({ tone: 'danger', icon: CircleX, word: t('Poll failed'), weight: 'strong' }),
  status({ tone: 'warning', icon: FileQuestionMark, word: t('Partly polled'), weight: 'strong' }),
  status({ tone: 'neutral', icon: CircleDashed, word: t('First poll…') }),
  status({ tone: 'success', icon: CircleCheck, word: t('Polled'), weight: 'recede' }),
] as const;

const notLoaded = absent('not loaded');

/** Known facts about the reading of an organization. */
export const healthColumns: readonly Column<OrganizationHealth>[] = [
  {
    id: 'name',
    label: t('Organization'),
    width: { least: 160, most: 360, grows: true },
    isName: true,
    cell: ({ organization, displayName }) =>
      displayName === null ? code(organization) : plain(inItsOrder(displayName)),
    full: ({ organization }) => organization,
    sort: text(({ displayName, organization }) => displayName ?? organization),
  },
  {
    id: 'state',
    label: t('State'),
    width: { least: 90, most: 130 },
    cell: (row) => states[stateRank(row)],
    sort: number(stateRank),
  },
  {
    id: 'lastPollAt',
    label: t('Last poll'),
    width: 84,
    align: 'end',
    cell: ({ lastPollAt }) => when(lastPollAt, notLoaded),
    full: ({ lastPollAt }) => utc(lastPollAt),
    sort: time(({ lastPollAt }) => lastPollAt),
  },
  {
    id: 'nextPollAt',
    label: t('Next'),
    width: 72,
    gives: 4,
    align: 'end',
    cell: ({ nextPollAt }) => when(nextPollAt, notLoaded),
    full: ({ nextPollAt }) => utc(nextPollAt),
    sort: time(({ nextPollAt }) => nextPollAt),
  },
  {
    id: 'completeUpTo',
    label: t('Complete up to'),
    width: 124,
    align: 'end',
    cell: ({ completeUpTo, gaps }) =>
      gaps.length > 0
        ? status({
            tone: 'warning',
            icon: TriangleAlert,
            word: completeUpTo === null ? t('Unknown') : formatWhen(completeUpTo),
          })
        : when(completeUpTo, notLoaded),
    full: ({ completeUpTo }) => utc(completeUpTo),
    hint: ({ gaps }) => (gaps.length > 0 ? gapsText(gaps.length) : undefined),
    sort: time(({ completeUpTo }) => completeUpTo),
  },
  {
    id: 'mark',
    label: t('Notification age'),
    width: 116,
    gives: 2,
    align: 'end',
    cell: (row) => {
      const age = notificationAge(row);
      if (age !== null) return plain(formatSpan(age));
      return row.lastPollAt === null ? notLoaded : muted(t('None yet'));
    },
    full: ({ lagMs, mark }) => (lagMs === null ? undefined : utc(mark)),
    sort: number(notificationAge),
  },
  {
    id: 'lagMs',
    label: t('Lag'),
    width: 72,
    gives: 3,
    align: 'end',
    cell: ({ lagMs }) => (lagMs === null ? muted(t('None yet')) : plain(formatSpan(Math.max(0, lagMs)))),
    hint: () => t('From creation to arrival of the latest notification'),
    sort: number(({ lagMs }) => lagMs),
  },
  {
    id: 'error',
    label: t('Error'),
    width: { least: 120, most: 320, grows: true },
    gives: 1,
    cell: ({ error, unread }) =>
      plain(error?.message ?? (unread.length === 0 ? '' : unreadText(unread.length))),
    full: ({ error }) => (error === null ? undefined : linesOf(error.message, error.advice)),
    sort: text(({ error }) => error?.message),
  },
];
