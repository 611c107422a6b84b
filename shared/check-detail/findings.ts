import { z } from 'zod';
import { compareNewestFirst } from '../iso-time.ts';
import { decidedStates, type Finding } from '../model/finding.ts';

/**
 * One state of a finding that this computer saw. The API lists no revisions (§2), so the history
 * is what was seen, and says so.
 */
export const seenRevisionSchema = z.strictObject({
  state: z.string(),
  /** As the service gave them; null: not given. */
  updateTime: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  /** Of a review sent from here; null: another one's, or none. The description is not kept. */
  reason: z.string().nullable(),
  seenAt: z.string(),
});
export type SeenRevision = z.infer<typeof seenRevisionSchema>;

/**
 * Assumption: the API document names HIGH and says that more severities exist (§2). These words, where they
 * come, are put in their usual order; any other follows them unchanged.
 */
const severityOrder = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'];

export interface SeverityGroup<T> {
  /** As the service wrote it; null: not given. */
  severity: string | null;
  rows: T[];
}

/** Groups by severity, most severe first; within each the unreviewed first, then the newest. */
export function groupFindings<T>(rows: readonly T[], findingOf: (row: T) => Finding): SeverityGroup<T>[] {
  const groups = new Map<string | null, T[]>();
  for (const row of rows) {
    const severity = findingOf(row).severity ?? null;
    const group = groups.get(severity) ?? [];
    groups.set(severity, group);
    group.push(row);
  }
  return [...groups]
    .sort(([a], [b]) => compareSeverity(a, b))
    .map(([severity, group]) => ({
      severity,
      rows: group.sort((a, b) => compareFindings(findingOf(a), findingOf(b))),
    }));
}

function compareSeverity(a: string | null, b: string | null): number {
  return severityRank(a) - severityRank(b) || (a ?? '').localeCompare(b ?? '', 'en');
}

/** The rank of a severity, most severe first; unknown ones follow, and none is last. */
export function severityRank(severity: string | null): number {
  if (severity === null) return severityOrder.length + 1;
  const place = severityOrder.indexOf(severity);
  return place < 0 ? severityOrder.length : place;
}

function compareFindings(a: Finding, b: Finding): number {
  const open = (finding: Finding) => (isUnreviewed(finding) ? 0 : 1);
  return (
    open(a) - open(b) || compareNewestFirst(a.createTime, b.createTime) || a.name.localeCompare(b.name, 'en')
  );
}

/** A finding without a state, or in one that is not known, counts as unreviewed. */
export function isUnreviewed({ state }: Finding): boolean {
  return state === undefined || !decidedStates.includes(state);
}

/** The check a finding belongs to, by its name (§1). */
export function checkOfFinding(name: string): string {
  const at = name.lastIndexOf('/findings/');
  return at < 0 ? name : name.slice(0, at);
}
