import { callFaultWords, readablePath, type CallRow } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { code, muted, status } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import { formatClockSeconds, formatUtc } from '../../format/time.ts';
import { TimingBar } from './TimingBar.tsx';
import { failedWord, operationWord, shortPath, statusStyle } from './words.ts';

/** `scaleMs`: what a whole bar of the times represents. */
export function columnsOf(scaleMs: number): readonly Column<CallRow>[] {
  return [
    {
      id: 'at',
      label: t('When'),
      width: 80,
      cell: ({ at }) => muted(formatClockSeconds(at)),
      full: ({ at }) => formatUtc(at),
      sort: time(({ at }) => at),
    },
    {
      id: 'method',
      label: t('Method'),
      width: 70,
      gives: 1,
      cell: ({ method }) => ({ text: method, isCode: true, look: method === 'GET' ? 'muted' : 'strong' }),
      sort: text(({ method }) => method),
    },
    {
      id: 'path',
      label: t('Path'),
      width: { least: 150, most: 420, grows: true },
      isName: true,
      cell: ({ path }) => code(shortPath(path).replace(/(pageToken=)[^&]+/, '$1…')),
      full: ({ path }) => readablePath(path),
      hint: ({ operation }) => operationWord(operation),
      sort: text(({ path }) => shortPath(path)),
    },
    {
      id: 'status',
      label: t('Status'),
      width: 80,
      cell: (row) => status(statusStyle(row)),
      hint: ({ fault, failed }) =>
        fault === null ? (failed === true ? failedWord : undefined) : callFaultWords[fault],
      sort: number(({ status }) => status),
    },
    {
      id: 'attempt',
      label: t('Attempt'),
      width: 68,
      gives: 2,
      align: 'end',
      cell: ({ attempt }) => muted(String(attempt)),
      sort: number(({ attempt }) => attempt),
    },
    {
      id: 'time',
      label: t('Duration'),
      width: 190,
      cell: (row) => ({ text: '', content: <TimingBar row={row} scaleMs={scaleMs} /> }),
      sort: number(({ timing }) => timing.queuedMs + timing.totalMs),
    },
  ];
}
