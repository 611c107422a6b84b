import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  GitMerge,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import type { RowState } from '#shared/ipc/contract/creation';
import type { ItemState } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { muted, plain, status } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { text } from '../../components/grid/order.ts';
import type { OutcomePart } from '../../components/OutcomeBar.tsx';
import type { Tone } from '../../components/Status.tsx';

/** The outcomes of the items of any run. */
type State = ItemState | RowState;

const looks: Record<State, { tone: Tone; icon: LucideIcon; word: string; weight?: 'recede' | 'strong' }> = {
  created: { tone: 'success', icon: CircleCheck, word: t('Created') },
  applied: { tone: 'success', icon: CircleCheck, word: t('Applied') },
  already: { tone: 'success', icon: CircleCheck, word: t('No change needed'), weight: 'recede' },
  accepted: { tone: 'neutral', icon: CircleDashed, word: t('Unverified') },
  failed: { tone: 'danger', icon: CircleX, word: t('Failed'), weight: 'strong' },
  conflict: { tone: 'warning', icon: GitMerge, word: t('Conflict'), weight: 'strong' },
  unknown: { tone: 'warning', icon: CircleHelp, word: t('Unknown'), weight: 'strong' },
  sending: { tone: 'info', icon: RefreshCw, word: t('Sending') },
  waiting: { tone: 'quiet', icon: Clock, word: t('Not sent') },
  'left-out': { tone: 'quiet', icon: Ban, word: t('Left out') },
};

/** Outcomes that are counted together, in the bar of a run and where its items are narrowed to them. */
export interface Outcome<S extends State> {
  /** Null: its items are not counted in the bar. */
  look: OutcomePart['look'] | null;
  /** They are called by the word of the first. */
  states: readonly [S, ...S[]];
}

/** Those of items that are changed and read back. */
export const changeOutcomes: readonly Outcome<ItemState>[] = [
  { look: 'done', states: ['applied'] },
  { look: 'already', states: ['already'] },
  { look: 'accepted', states: ['accepted'] },
  { look: 'failed', states: ['failed'] },
  { look: 'conflict', states: ['conflict'] },
  { look: 'unknown', states: ['unknown'] },
  { look: 'sending', states: ['sending'] },
  { look: 'waiting', states: ['waiting', 'left-out'] },
];

export type Counts<S extends State> = Readonly<Record<S, number>>;

export const countOf = <S extends State>({ states }: Pick<Outcome<S>, 'states'>, counts: Counts<S>): number =>
  states.reduce((sum, state) => sum + counts[state], 0);

/** The outcome of the items of a run, as its bar shows it. */
export const outcomeParts = <S extends State>(
  outcomes: readonly Outcome<S>[],
  counts: Counts<S>,
): OutcomePart[] =>
  outcomes.flatMap((outcome) =>
    outcome.look === null
      ? []
      : [{ look: outcome.look, word: stateWord(outcome.states[0]), count: countOf(outcome, counts) }],
  );

/** Why a change that the service accepted is not called applied. */
export const unverifiedText = t("Accepted by the service, can't be read back");

export const stateWord = (state: State): string => looks[state].word;

/** The outcome of each item. */
export function outcomeColumn<Row extends { state: State }>(isSorted: boolean): Column<Row> {
  return {
    id: 'outcome',
    label: t('Outcome'),
    width: { least: 96, most: 176 },
    cell: ({ state }) => status(looks[state]),
    hint: ({ state }) => (state === 'accepted' ? unverifiedText : undefined),
    sort: isSorted ? text(({ state }) => stateWord(state)) : null,
  };
}

/** As an item was, what was sent, what was read after it, and the outcome of it. */
export function changeColumns<Row extends { state: State; was: unknown; note: string | null }>({
  before,
  sent,
  readBack,
}: {
  before: (row: Row) => string | null;
  sent: (row: Row) => string;
  /** Null: nothing was read. */
  readBack: (row: Row) => Cell | null;
}): readonly Column<Row>[] {
  const width = { least: 84, most: 140 };
  return [
    {
      id: 'before',
      label: t('Before'),
      width,
      gives: 3,
      sort: text(before),
      cell: (row) => plain(before(row)),
    },
    {
      id: 'sent',
      label: t('Sent'),
      width: { least: 132, most: 140 },
      gives: 4,
      sort: text(sent),
      cell: (row) =>
        row.was === null ? muted(t('{action}, not sent', { action: sent(row) })) : plain(sent(row)),
    },
    {
      id: 'read-back',
      label: t('Read back'),
      width: { least: 108, most: 140 },
      gives: 2,
      sort: text((row) => readBack(row)?.text),
      cell: (row) => readBack(row) ?? muted(t('Not read back')),
    },
    outcomeColumn(true),
    {
      id: 'note',
      label: t('Details'),
      width: { least: 120, most: 480, grows: true },
      gives: 1,
      cell: ({ note }) => muted(note ?? ''),
      hint: ({ note }) => note ?? undefined,
      sort: null,
    },
  ];
}
