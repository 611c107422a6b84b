import type { CellState, ChangeSet } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import type { OutcomePart } from '../../components/OutcomeBar.tsx';

const outcomes: readonly (Pick<OutcomePart, 'look' | 'word'> & { states: CellState[] })[] = [
  { look: 'done', states: ['applied', 'already'], word: t('applied and read back') },
  { look: 'accepted', states: ['accepted'], word: t('accepted, cannot be read back') },
  { look: 'failed', states: ['failed'], word: t('failed') },
  { look: 'conflict', states: ['conflict'], word: t('in conflict') },
  { look: 'unknown', states: ['unknown'], word: t('outcome unknown') },
  { look: 'sending', states: ['sending'], word: t('sending') },
  { look: 'waiting', states: ['waiting', 'left-out'], word: t('not sent') },
];

/** What became of the cells of a change set, as its bar shows it. */
export const outcomesOf = ({ counts }: Pick<ChangeSet, 'counts'>): OutcomePart[] =>
  outcomes.map(({ look, word, states }) => ({
    look,
    word,
    count: states.reduce((sum, state) => sum + counts[state], 0),
  }));
