import { createHmac } from 'node:crypto';
import { writePdf } from './pdf.ts';
import { denied, notFound } from './refusal.ts';
import { checkName } from './state/check-row.ts';
import type { ServiceState } from './state/service-state.ts';

const kinds = ['full', 'summary'] as const;
type ReportKind = (typeof kinds)[number];
const form = /^\/reports\/([^/?]+)\/(full|summary)\.pdf\?signature=([^&]+)&v=1$/;

/**
 * Path and query of a report, below the service prefix. Signed, with characters that a rebuilt URL would
 * write differently: it works byte for byte or not at all (§2, §7).
 */
export function reportPath(seed: number, check: string, kind: ReportKind): string {
  const signature = createHmac('sha256', `reports of ${seed}`).update(`${check} ${kind}`).digest('base64');
  return `/reports/${check}/${kind}.pdf?signature=%2B${encodeURIComponent(signature)}&v=1`;
}

export function isReportTarget(target: string): boolean {
  return target.startsWith('/reports/');
}

/** The PDF behind a report URL, given its path and query below the service prefix. */
export function readReport(state: ServiceState, target: string): Buffer {
  const [, id = '', word] = form.exec(target) ?? [];
  const kind = kinds.find((candidate) => candidate === word);
  if (kind === undefined)
    throw notFound('No report has this URL. Use report URLs exactly as they were given.');
  const row = state.checks.byId(id);
  if (row === undefined || target !== reportPath(state.seed, id, kind)) throw denied();
  const { counts, recommendation, description } = state.outcome(row);
  const cover = [
    kind === 'full' ? 'Check report' : 'Summary report',
    checkName(row),
    `Template: ${row.template}`,
    `State: ${row.state}`,
    `Recommendation: ${recommendation}. ${description}`,
    `Findings: ${counts.total}, of which ${counts.unreviewed} wait for review`,
    'Invented data of the local service.',
  ];
  const findings = state
    .findings(row)
    .map((finding) => `${finding.type}, ${finding.severity}, ${finding.state}: ${finding.displayName}`);
  return writePdf(
    kind === 'full' ? [cover, ['Findings', ...(findings.length === 0 ? ['None'] : findings)]] : [cover],
  );
}
