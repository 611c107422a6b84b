import { Bell, EqualApproximately } from 'lucide-react';
import { daysBetween, localDay, type Day } from '#shared/calendar/day';
import { basisText } from '#shared/calendar/basis-text';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { checkTitle, organizationTitle } from '#shared/titles';
import { muted, name, plain, status } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import { formatDay, formatDayFull, formatDayAndYear } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';

export const nameOf = ({ displayName }: RenewalRow): string => checkTitle(displayName);

/** What the inbox calls the organization, else the directory. */
export const organizationText = (
  { organization, organizationName }: RenewalRow,
  names: ReadonlyMap<string, string>,
): string => organizationTitle(organizationName ?? names.get(organization));

export function columnsOf(names: ReadonlyMap<string, string>, today: Day): readonly Column<RenewalRow>[] {
  return [
    {
      id: 'due',
      label: t('Due'),
      width: 66,
      cell: ({ due }) => plain(formatDay(due)),
      full: ({ due }) => formatDayFull(due),
      sort: time(({ due }) => due),
    },
    {
      id: 'days',
      label: t('Days'),
      width: 56,
      gives: 2,
      align: 'end',
      cell: ({ due }) => muted(formatCount(daysBetween(today, due))),
      sort: number(({ due }) => daysBetween(today, due)),
    },
    {
      id: 'check',
      label: t('Check'),
      width: { least: 110, most: 300, grows: true },
      isName: true,
      isPersonal: true,
      cell: (row) => name(nameOf(row)),
      sort: text(nameOf),
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 100, most: 260, grows: true },
      cell: (row) => plain(organizationText(row, names)),
      full: ({ organization }) => organization,
      sort: text((row) => organizationText(row, names)),
    },
    {
      id: 'basis',
      label: t('Basis'),
      width: { least: 148, most: 230 },
      gives: 1,
      cell: (row) =>
        row.basis === 'confirmed'
          ? status({ tone: 'neutral', icon: Bell, word: basisWord(row) })
          : status({ tone: 'quiet', icon: EqualApproximately, word: basisWord(row) }),
      hint: basisTitle,
      sort: text(basisWord),
    },
  ];
}

export function basisWord({ basis, since, reminded }: RenewalRow): string {
  if (basis === 'confirmed')
    return t('Reminder {localDay}', { localDay: formatDay(localDay(Date.parse(since))) });
  // What tells rows apart comes first, where a narrow column cuts nothing.
  return reminded
    ? t('Reminder received, estimated')
    : t('{starts, select, start {Monitoring start} renewal {Last renewal} other {Creation}}, estimated', {
        starts: basis,
      });
}

/** What the day follows from, and that a reminder came that names no day. */
export const basisTitle = (row: RenewalRow): string =>
  basisText(row, formatDayAndYear(localDay(Date.parse(row.since))));
