import { Bell, EqualApproximately } from 'lucide-react';
import { daysBetween, localDay, type Day } from '#shared/calendar/day';
import type { Basis } from '#shared/calendar/renewals';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { checkTitle, organizationTitle } from '#shared/titles';
import { muted, name, plain, status } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import { formatDay, formatDayFull, formatDayLong } from '../../format/day.ts';
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
      width: 78,
      cell: ({ due }) => plain(formatDay(due)),
      hint: ({ due }) => formatDayFull(due),
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
      hint: ({ check }) => check,
      sort: text(nameOf),
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 100, most: 260, grows: true },
      cell: (row) => plain(organizationText(row, names)),
      hint: ({ organization }) => organization,
      sort: text((row) => organizationText(row, names)),
    },
    {
      id: 'basis',
      label: t('Basis'),
      width: { least: 148, most: 200 },
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

const starts: Readonly<Record<Exclude<Basis, 'confirmed'>, string>> = {
  start: 'start',
  renewal: 'renewal',
  creation: 'creation',
};

export function basisWord({ basis, since, reminded }: RenewalRow): string {
  if (basis === 'confirmed')
    return t('Confirmed {localDay}', { localDay: formatDay(localDay(Date.parse(since))) });
  return reminded
    ? t('Estimated, reminder received')
    : t('Estimated from {starts}', { starts: starts[basis] });
}

/** What the day follows from, and that a reminder came that names no day. */
export function basisTitle({ basis, since: time, reminded }: RenewalRow): string {
  const day = formatDayLong(localDay(Date.parse(time)));
  switch (basis) {
    case 'confirmed':
      return t('Confirmed by the renewal reminder of {day}.', { day });
    case 'start':
      return t(
        '{reminded, select, true {Estimated: 12 months after monitoring started on {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after monitoring started on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'renewal':
      return t(
        '{reminded, select, true {Estimated: 12 months after the renewal of {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after the renewal of {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'creation':
      return t(
        '{reminded, select, true {Estimated: 12 months after the check was created on {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after the check was created on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
  }
}
