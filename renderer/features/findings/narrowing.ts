import { isUnreviewed, severityRank } from '#shared/check-detail/findings';
import type { QueuedFinding } from '#shared/ipc/contract/findings';

export const states = ['unreviewed', 'decided', 'all'] as const;
export type ShownState = (typeof states)[number];
export const ages = ['any', 'day', 'week', 'month'] as const;
export type Age = (typeof ages)[number];

export interface Narrowing {
  organization: string | null;
  type: string | null;
  state: ShownState;
  age: Age;
}

const dayMs = 86_400_000;
const olderThanMs: Readonly<Record<Age, number>> = {
  any: -Infinity,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** When a finding came up; null: not given. */
export const createTimeOf = ({ finding }: QueuedFinding): string | null => finding.createTime ?? null;

/** The requested findings, most severe first and of those the oldest. A missing time counts as any age. */
export function narrowed(
  rows: readonly QueuedFinding[],
  { organization, type, state, age }: Narrowing,
  now: number,
): QueuedFinding[] {
  const matches = rows.filter((row) => {
    const { finding } = row;
    if (organization !== null && row.organization !== organization) return false;
    if (type !== null && (finding.type ?? '') !== type) return false;
    if (state !== 'all' && isUnreviewed(finding) !== (state === 'unreviewed')) return false;
    const createdAt = timeOf(row);
    return createdAt === untimed || now - createdAt >= olderThanMs[age];
  });
  return matches.sort((a, b) => rankOf(a) - rankOf(b) || timeOf(a) - timeOf(b));
}

/** Comes after every time. */
const untimed = Number.MAX_VALUE;
/** When a finding came up, in ms. */
const timeOf = (row: QueuedFinding) => {
  const ms = Date.parse(createTimeOf(row) ?? '');
  return Number.isNaN(ms) ? untimed : ms;
};
const rankOf = ({ finding }: QueuedFinding) => severityRank(finding.severity ?? null);

/** Values among rows with how many have each, the most frequent first. */
export function counted(rows: readonly QueuedFinding[], valueOf: (row: QueuedFinding) => string) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
