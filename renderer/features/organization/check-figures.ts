import { localDay, type Day } from '#shared/calendar/day';
import type { Check } from '#shared/model/check';
import { isWholeList, type ListFacts } from '#shared/reading/list';

/** Figures of an organization's checks: how many in each state, and how many were created in each week. */
export interface CheckFigures {
  read: number;
  /** False: the service has more than were read. */
  isAll: boolean;
  facts: ListFacts;
  /** The most numerous first; null: the state is not given. */
  states: readonly { state: string | null; checks: number }[];
  /** Oldest first; the last week ends now. */
  weeks: readonly number[];
  /** The day the first week begins. */
  from: Day;
}

export const shownWeeks = 13;
/** What the weeks cover. */
export const shownDays = 90;
const weekMs = 7 * 86_400_000;

/** The figures are those of every check: all were listed, no other is announced or counted, and every entry could be read. */
export const isEveryCheck = ({ isAll, facts, read }: CheckFigures): boolean =>
  isAll && isWholeList([facts], read);

export function figuresOf(
  checks: readonly Pick<Check, 'state' | 'createTime'>[],
  { isAll, facts, now }: { isAll: boolean; facts: ListFacts; now: number },
): CheckFigures {
  const states = Map.groupBy(checks, ({ state }) => state ?? null);
  const weeks = Array.from({ length: shownWeeks }, () => 0);
  const first = now - shownDays * 86_400_000;
  for (const { createTime } of checks) {
    const at = createTime === undefined ? NaN : Date.parse(createTime);
    // A clock of the service that is a little ahead counts for this week.
    if (!(at >= first)) continue;
    const place = Math.max(0, shownWeeks - 1 - Math.floor(Math.max(0, now - at) / weekMs));
    weeks[place] = (weeks[place] ?? 0) + 1;
  }
  return {
    read: checks.length,
    isAll,
    facts,
    states: [...states]
      .map(([state, group]) => ({ state, checks: group.length }))
      .sort((a, b) => b.checks - a.checks || (a.state ?? '').localeCompare(b.state ?? '', 'en')),
    weeks,
    from: localDay(first),
  };
}
