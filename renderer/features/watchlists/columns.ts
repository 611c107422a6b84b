import { CircleX, Clock } from 'lucide-react';
import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';
import { linesOf } from '#shared/messages/lines';
import { checkStateNote } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { checkTitle, organizationTitle } from '#shared/titles';
import { absent, muted, name, plain, status, utc, when } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { text, time } from '../../components/grid/order.ts';
import { formatAgo, formatUtc } from '../../format/time.ts';
import { checkStateStyle } from '../check-detail/Verdict.tsx';

/** What was read longer ago is shown as old. */
export const staleMs = 24 * 3_600_000;

export const nameOf = ({ displayName, clientReference }: WatchedCheckRow): string =>
  checkTitle(displayName, clientReference);

export const organizationText = ({ name }: WatchedCheckRow, names: ReadonlyMap<string, string>): string =>
  organizationTitle(names.get(organizationOf(name) ?? ''));

const missing = ({ readAt }: WatchedCheckRow): Cell => absent(readAt === null ? 'not loaded' : 'not given');

export function columnsOf(
  names: ReadonlyMap<string, string>,
  now: number,
): readonly Column<WatchedCheckRow>[] {
  return [
    {
      id: 'name',
      label: t('Check'),
      width: { least: 140, most: 300, grows: true },
      isName: true,
      isPersonal: true,
      cell: (row) => name(nameOf(row)),
      sort: text(nameOf),
    },
    {
      id: 'organization',
      label: t('Organization'),
      width: { least: 184, most: 260, grows: true },
      cell: (row) => plain(organizationText(row, names)),
      full: ({ name }) => organizationOf(name) ?? undefined,
      sort: text((row) => organizationText(row, names)),
    },
    {
      id: 'state',
      label: t('State'),
      width: { least: 104, most: 160 },
      cell: ({ readAt, state }) => (readAt === null ? absent('not loaded') : status(checkStateStyle(state))),
      hint: ({ readAt, state }) => (readAt === null ? undefined : checkStateNote(state)),
      sort: text(({ state }) => state),
    },
    {
      id: 'monitored',
      label: t('Monitoring'),
      width: 88,
      gives: 2,
      cell: (row) => {
        if (row.monitored === null) return missing(row);
        return row.monitored ? plain(t('On')) : muted(t('Off'));
      },
      sort: text(({ monitored }) => (monitored === null ? null : monitored ? '0' : '1')),
    },
    {
      id: 'updated',
      label: t('Changed'),
      width: 112,
      gives: 3,
      cell: (row) => when(row.updateTime, missing(row)),
      full: ({ updateTime }) => utc(updateTime),
      sort: time(({ updateTime }) => updateTime),
    },
    {
      id: 'read',
      label: t('Updated'),
      width: { least: 100, most: 240 },
      gives: 1,
      cell: (row) => readAge(row, now),
      hint: readTitle,
      sort: time(({ readAt, error }) => (error === null ? readAt : '')),
    },
  ];
}

/** Read longer than a day ago, and shown with its age. */
export const isStale = ({ readAt, error }: WatchedCheckRow, now: number): boolean =>
  error === null && readAt !== null && now - Date.parse(readAt) > staleMs;

/** When the check was read last, and whether the newest attempt failed. */
function readAge(row: WatchedCheckRow, now: number): Cell {
  const { readAt, error } = row;
  if (error !== null) return status({ tone: 'danger', icon: CircleX, word: errorWord(error) });
  if (readAt === null) return absent('not loaded');
  const age = now - Date.parse(readAt);
  const word = formatAgo(age);
  return isStale(row, now) ? status({ tone: 'warning', icon: Clock, word }) : muted(word);
}

/** Only a refusal of the check itself has the status of a response; the app makes that of its neighbours. */
function errorWord(error: NonNullable<WatchedCheckRow['error']>): string {
  if (error.kind === 'permission' && error.status === undefined)
    return t('Not refreshed: another check was refused');
  if (error.kind === 'permission') return t('403: does not exist or no access');
  return error.message;
}

function readTitle({ readAt, error }: WatchedCheckRow): string | undefined {
  const read = readAt === null ? t('Not loaded') : t('Updated {time}', { time: formatUtc(readAt) });
  return error === null ? read : linesOf(error.message, error.advice, read);
}
