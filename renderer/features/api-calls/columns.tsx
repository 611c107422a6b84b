import { readablePath, type CallRow } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import type { GridColumn } from '../../components/grid/columns.ts';
import { Status } from '../../components/Status.tsx';
import { formatClockSeconds, formatUtc } from '../../format/time.ts';
import { TimingBar } from './TimingBar.tsx';
import { faultWords, operationWord, shortPath, statusLook } from './words.ts';
import styles from './ApiCalls.module.css';

export function columnsOf(scaleMs: number, isNarrow: boolean): GridColumn<CallRow>[] {
  const columns: GridColumn<CallRow>[] = [
    {
      id: 'at',
      header: t('At'),
      width: '80px',
      title: ({ at }) => formatUtc(at),
      cell: ({ at }) => <span className="muted">{formatClockSeconds(at)}</span>,
    },
    {
      id: 'method',
      header: t('Method'),
      width: '66px',
      cell: ({ method }) => (
        <code className={cx(method === 'GET' ? 'muted' : styles.changing)}>{method}</code>
      ),
    },
    {
      id: 'path',
      header: t('Path'),
      width: 'minmax(150px, 1fr)',
      title: ({ operation, path }) => `${operationWord(operation)}: ${readablePath(path)}`,
      cell: ({ path }) => <code className="truncate">{shortPath(path)}</code>,
    },
    {
      id: 'status',
      header: t('Status'),
      width: '76px',
      title: ({ fault }) => (fault === null ? undefined : faultWords[fault]),
      cell: (row) => <Status {...statusLook(row)} />,
    },
    {
      id: 'attempt',
      header: t('Try'),
      width: '44px',
      align: 'end',
      wideOnly: true,
      cell: ({ attempt }) => <span className="muted">{attempt}</span>,
    },
    {
      id: 'time',
      header: t('Time, ms'),
      width: isNarrow ? '150px' : '196px',
      cell: (row) => <TimingBar row={row} scaleMs={scaleMs} />,
    },
  ];
  return columns.filter(({ wideOnly }) => !(isNarrow && wideOnly === true));
}
