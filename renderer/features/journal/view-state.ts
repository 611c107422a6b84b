import type { JournalEntry, JournalFilter } from '#shared/journal';
import type { Sort } from '../../components/grid/columns.ts';
import { createDeskStore, viewOf } from '../../scope/store.ts';
import { forgetsLinks } from '../../state/navigation.ts';

export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];
export const periodDays: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30, all: Infinity };

/** The shortest period that holds all since a time, in ms. */
export function periodSince(since: number, now: number): Period {
  return periods.find((period) => now - since <= periodDays[period] * 86_400_000) ?? 'all';
}

interface JournalView {
  /** Without times; those follow from the period. */
  filter: Omit<JournalFilter, 'from' | 'until'>;
  period: Period;
  /** Number of the entry shown. */
  entry: number | null;
  /** What its hash begins with, where a link led to it: the journal of another computer has other entries. */
  linkedHash: string | null;
  /** Numbers of the selected entries. */
  checked: ReadonlySet<string>;
  /** Null: newest first, as the chain runs. */
  sort: Sort | null;
}

export const useJournalView = viewOf(
  '/journal',
  createDeskStore<JournalView>(() => ({
    filter: {},
    period: 'month',
    entry: null,
    linkedHash: null,
    checked: new Set(),
    sort: null,
  })),
);
forgetsLinks('/journal', useJournalView, ['filter', 'period'], ['entry', 'linkedHash', 'checked']);
export const changeJournalView = useJournalView.setState;

/** Requests other entries: the selection among the earlier ones is cleared. */
export function narrowTo(change: Partial<Pick<JournalView, 'filter' | 'period'>>): void {
  useJournalView.setState({ ...change, checked: new Set() });
}

/** Shows entries that another page links to; an earlier link does not apply to them. */
export function openJournal(to: Partial<Pick<JournalView, 'filter' | 'period' | 'entry'>>): void {
  useJournalView.setState({ entry: null, ...to, linkedHash: null, checked: new Set() });
}

/** Shows an entry in the pane. */
export function showEntry(entry: number | null): void {
  useJournalView.setState({ entry, linkedHash: null });
}

/** The part of a link that names an entry. */
export const linkIdOf = ({ number, hash }: JournalEntry): string => `${number}-${hash.slice(0, 8)}`;

/** Leads to the entry that a link names, whatever was filtered. */
export function openEntry(linkId: string): void {
  const [number, linkedHash = null] = linkId.split('-');
  openJournal({ filter: {}, period: 'all', entry: Number(number) });
  useJournalView.setState({ linkedHash });
}

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
