import type { Check } from '../model/check.ts';

const dayMs = 86_400_000;

/** A check in progress is stuck when it has no result some days after it was created: at this time or earlier. */
export const stuckIfCreatedBy = (now: number, stuckDays: number): number => now - stuckDays * dayMs;

/** Whole days since the creation of a check in progress that has no result; null: it has one, or that is unknown. */
export function daysWithoutResult(
  { state, createTime }: Pick<Check, 'state' | 'createTime'>,
  { hasResult, now }: { hasResult: boolean | null; now: number },
): number | null {
  const created = Date.parse(createTime ?? '');
  if (state !== 'ACTIVE' || hasResult !== false || Number.isNaN(created)) return null;
  return Math.max(0, Math.floor((now - created) / dayMs));
}
