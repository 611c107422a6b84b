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

/** How many items of a run have an outcome. */
export const countColumn = <Run>(
  id: string,
  label: string,
  gives: number | undefined,
  count: (run: Run) => number,
): Column<Run> => ({
  id,
  label,
  width: { least: 92, most: 140 },
  ...(gives !== undefined && { gives }),
  align: 'end',
  cell: (run) => {
    const items = count(run);
    return items === 0 ? { text: '0', look: 'recede' } : plain(formatCount(items));
  },
  sort: number(count),
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
    countColumn('applied', stateWord('applied'), undefined, ({ counts }) => counts.applied),
    {
      ...countColumn('already', stateWord('already'), 4, ({ counts }) => counts.already),
      width: { least: 136, most: 160 },
    },
    {
      ...countColumn('accepted', stateWord('accepted'), 3, ({ counts }) => counts.accepted),
      hint: () => unverifiedText,
    },
    countColumn(
      'open',
      t('Needs attention'),
      undefined,
      ({ counts: { failed, unknown, conflict } }) => failed + unknown + conflict,
    ),
    countColumn('not-sent', stateWord('waiting'), 2, ({ counts }) => counts.waiting + counts['left-out']),
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
