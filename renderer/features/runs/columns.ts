import { CircleCheck, CirclePause, Clock, Loader, type LucideIcon } from 'lucide-react';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { name, plain, status, utc, when } from '../../components/grid/cells.ts';
import type { Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import type { Tone } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { stateWord, unverifiedText } from './outcomes.ts';

interface StateLook {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight: 'recede' | 'plain';
}

const stateLooks: Record<SavedRun['state'], StateLook> = {
  draft: { tone: 'quiet', icon: Clock, word: t('Draft'), weight: 'plain' },
  running: { tone: 'info', icon: Loader, word: t('Applying'), weight: 'plain' },
  stopped: { tone: 'warning', icon: CirclePause, word: t('Stopped'), weight: 'plain' },
  done: { tone: 'success', icon: CircleCheck, word: t('Done'), weight: 'recede' },
};

/** Nothing is called applying before it was confirmed. */
export function stateLook({ state }: Pick<SavedRun, 'state'>, isAsked: boolean): StateLook {
  const look = stateLooks[state];
  return isAsked ? { ...look, word: t('Waiting for confirmation') } : look;
}

const figure = (
  id: string,
  label: string,
  gives: number | undefined,
  count: (counts: SavedRun['counts']) => number,
): Column<SavedRun> => ({
  id,
  label,
  width: { least: 92, most: 140 },
  ...(gives !== undefined && { gives }),
  align: 'end',
  cell: ({ counts }) => {
    const of = count(counts);
    return of === 0 ? { text: '0', look: 'recede' } : plain(formatCount(of));
  },
  sort: number(({ counts }) => count(counts)),
});

/** `unconfirmed`: ids of the runs that wait for the operator's confirmation. */
export function columnsOf(unconfirmed: ReadonlySet<string>): readonly Column<SavedRun>[] {
  const look = (set: SavedRun) => stateLook(set, unconfirmed.has(set.id));
  return [
    {
      id: 'name',
      label: t('Change set'),
      width: { least: 160, most: 460, grows: true },
      isName: true,
      cell: (set) => name(set.name),
      sort: text((set) => set.name),
    },
    {
      id: 'state',
      label: t('State'),
      width: { least: 120, most: 200 },
      cell: (set) => status(look(set)),
      sort: text((set) => look(set).word),
    },
    figure('applied', stateWord('applied'), undefined, ({ applied }) => applied),
    {
      ...figure('already', stateWord('already'), 4, ({ already }) => already),
      width: { least: 136, most: 160 },
    },
    {
      ...figure('accepted', stateWord('accepted'), 3, ({ accepted }) => accepted),
      hint: () => unverifiedText,
    },
    figure(
      'open',
      t('Needs attention'),
      undefined,
      ({ failed, unknown, conflict }) => failed + unknown + conflict,
    ),
    figure('not-sent', stateWord('waiting'), 2, (counts) => counts.waiting + counts['left-out']),
    {
      id: 'created',
      label: t('Created'),
      width: 116,
      gives: 1,
      cell: ({ createdAt }) => when(createdAt),
      full: ({ createdAt }) => utc(createdAt),
      sort: time(({ createdAt }) => createdAt),
    },
  ];
}
