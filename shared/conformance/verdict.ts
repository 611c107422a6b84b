import type { ConnectionReport, Note, ReportRow } from './report.ts';

/** Problems to fix, most serious first. */
export type Problem =
  { is: 'failed' | 'empty'; row: ReportRow } | { is: 'noted'; row: ReportRow; note: Note };

export interface Verdict {
  /** `danger`: organizations cannot be read, and without them nothing can. */
  tone: 'success' | 'warning' | 'danger';
  first: Problem | null;
  /** Reads that work, mapped ones included, of those that were tried. */
  works: number;
  tried: number;
}

const needed = ['ListOrganizations', 'ListChecks'] as const;

/** Success only when organizations and checks were really read, and nothing that came stays unknown. */
export function verdictOf({ rows }: Pick<ConnectionReport, 'rows'>): Verdict {
  const tried = rows.filter(({ result }) => result.is !== 'not-tried');
  const isNeeded = ({ operation }: ReportRow) => needed.some((id) => id === operation);
  const problems = [
    ...tried.filter((row) => isNeeded(row)).flatMap(problemsOf),
    ...tried.filter((row) => !isNeeded(row)).flatMap(problemsOf),
  ].sort((a, b) => gravity(a) - gravity(b));
  const first = problems[0] ?? null;
  const readsNothing = first?.is === 'failed' && first.row.operation === 'ListOrganizations';
  return {
    tone: first === null ? 'success' : readsNothing ? 'danger' : 'warning',
    first,
    works: tried.filter(({ result }) => result.is === 'works' || result.is === 'mapped').length,
    tried: tried.length,
  };
}

function problemsOf(row: ReportRow): Problem[] {
  const { operation, result } = row;
  switch (result.is) {
    case 'not-tried':
      return [];
    case 'refused':
      return isExpected(row) ? [] : [{ is: 'failed', row }];
    case 'not-understood':
      return [{ is: 'failed', row }];
    case 'works':
    case 'mapped':
      return [
        ...(result.rows === 0 && needed.some((id) => id === operation)
          ? [{ is: 'empty', row } as const]
          : []),
        ...result.notes.filter(isProblem).map((note) => ({ is: 'noted', row, note }) as const),
      ];
  }
}

/** Flags are for global admins (§5), and a check that still runs may have no summary: neither is a fault. */
function isExpected({ operation, result }: ReportRow): boolean {
  if (result.is !== 'refused') return false;
  const { kind } = result.error;
  return (
    (operation === 'ListFeatureFlags' && kind === 'permission') ||
    (operation === 'GetCheckSummary' && kind === 'not-found')
  );
}

const isProblem = ({ is }: Note) => is !== 'page-members' && is !== 'absent-fields';

function gravity({ is, row }: Problem): number {
  const isNeeded = needed.some((id) => id === row.operation);
  if (is === 'failed') return isNeeded ? 0 : 2;
  return is === 'empty' ? 1 : 3;
}
