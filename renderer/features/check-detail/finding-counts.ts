import { isUnreviewed } from '#shared/check-detail/findings';
import type { FindingCounts } from '#shared/check-detail/summary';
import type { OutputOf } from '#shared/ipc/contract';

/** Counts of a list of findings; null: not all of them are known. */
export function countsIn({
  rows,
  facts,
  stopped,
}: OutputOf<'findings.list'>): Pick<FindingCounts, 'total' | 'unreviewed'> | null {
  if (stopped !== null || facts.unread.length > 0) return null;
  return { total: rows.length, unreviewed: rows.filter(({ finding }) => isUnreviewed(finding)).length };
}
