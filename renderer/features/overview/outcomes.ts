import type { Outcomes } from '#shared/ipc/contract/overview';
import { recommendationWord } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';

/** Recommendations the chart distinguishes; any other value, and none given, is `other`. */
export const outcomeKinds = ['clear', 'consider', 'fail', 'other'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];
export const outcomeWords: Readonly<Record<OutcomeKind, string>> = {
  clear: t('Clear'),
  consider: t('Consider'),
  fail: t('Fail'),
  other: t('Other'),
};

/** What a word of the legend means, where the word alone does not say. */
export const outcomeNote = (kind: OutcomeKind) => recommendationWord(kind.toUpperCase()).note;

const named: Readonly<Record<string, OutcomeKind | undefined>> = {
  CLEAR: 'clear',
  CONSIDER: 'consider',
  FAIL: 'fail',
};

type OutcomeCounts = Readonly<Record<OutcomeKind, number>>;

export function countOutcomes(outcomes: Outcomes): OutcomeCounts {
  const counts = { clear: 0, consider: 0, fail: 0, other: 0 };
  for (const { recommendation, checks } of outcomes) counts[named[recommendation ?? ''] ?? 'other'] += checks;
  return counts;
}

export function totalOf(outcomes: Outcomes): number {
  return outcomes.reduce((sum, { checks }) => sum + checks, 0);
}

/** `Clear: 12, Consider: 3, Not successful: 1`: every value by its own word, the most frequent first. */
export function outcomesText(outcomes: Outcomes): string {
  return [...outcomes]
    .sort((a, b) => b.checks - a.checks)
    .map(({ recommendation, checks }) =>
      t('{label}: {value}', { label: wordOf(recommendation), value: formatCount(checks) }),
    )
    .join(', ');
}

const wordOf = (recommendation: string | null): string =>
  recommendation === null ? t('No recommendation') : recommendationWord(recommendation).word;
