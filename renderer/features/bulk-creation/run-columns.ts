import { Ban, CircleCheck, CirclePause, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import { templateNames } from '#shared/check-form/fields';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { muted, name, status, utc, when } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { text, time } from '../../components/grid/order.ts';
import type { Tone } from '../../components/Status.tsx';
import { countColumn } from '../runs/columns.ts';
import { stateWord } from '../runs/outcomes.ts';

export const nameOf = ({ fileName }: BulkRun): string => fileName ?? t('File name not saved');

interface StateLook {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight?: 'strong';
}

const stateLooks: Record<BulkRun['state'], StateLook> = {
  running: { tone: 'info', icon: RefreshCw, word: t('Running') },
  paused: { tone: 'warning', icon: CirclePause, word: t('Paused') },
  cancelled: { tone: 'quiet', icon: Ban, word: t('Cancelled') },
  done: { tone: 'success', icon: CircleCheck, word: t('Done') },
};

export const stateLook = ({ state, interrupted }: BulkRun): StateLook =>
  interrupted
    ? { tone: 'warning', weight: 'strong', icon: TriangleAlert, word: t('Interrupted') }
    : stateLooks[state];

export const columns: readonly Column<BulkRun>[] = [
  {
    id: 'file',
    label: t('File'),
    width: { least: 160, most: 460, grows: true },
    isName: true,
    cell: (run) => name(nameOf(run)),
    sort: text(nameOf),
  },
  {
    id: 'state',
    label: t('State'),
    width: { least: 112, most: 160 },
    cell: (run) => status(stateLook(run)),
    sort: text((run) => stateLook(run).word),
  },
  {
    id: 'template',
    label: t('Template'),
    width: { least: 130, most: 200 },
    gives: 2,
    cell: ({ template }) => muted(templateNames[template]),
    sort: text(({ template }) => templateNames[template]),
  },
  countColumn('created', stateWord('created'), 3, ({ counts }) => counts.created),
  countColumn('failed', stateWord('failed'), undefined, ({ counts }) => counts.failed),
  countColumn('unknown', stateWord('unknown'), undefined, ({ counts }) => counts.unknown),
  countColumn('not-sent', stateWord('waiting'), undefined, ({ counts }) => counts.waiting),
  {
    id: 'started',
    label: t('Started'),
    width: 116,
    gives: 1,
    cell: ({ startedAt }) => when(startedAt),
    full: ({ startedAt }) => utc(startedAt),
    sort: time(({ startedAt }) => startedAt),
  },
];
