import type { JournalFilter } from '#shared/journal';
import { createDeskStore, viewOf } from '../../scope/store.ts';

export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

interface JournalView {
  /** Without times; those follow from the period. */
  filter: Omit<JournalFilter, 'from' | 'until'>;
  period: Period;
  /** Number of the entry on show. */
  entry: number | null;
}

export const useJournalView = viewOf(
  '/journal',
  createDeskStore<JournalView>(() => ({
    filter: {},
    period: 'month',
    entry: null,
  })),
);
export const changeJournalView = useJournalView.setState;

/** The filter with one condition changed or, undefined, taken away. */
export function withCondition<K extends keyof JournalView['filter']>(
  filter: JournalView['filter'],
  key: K,
  value: JournalView['filter'][K] | undefined,
): JournalView['filter'] {
  const rest = { ...filter };
  Reflect.deleteProperty(rest, key);
  return value === undefined ? rest : { ...rest, [key]: value };
}
