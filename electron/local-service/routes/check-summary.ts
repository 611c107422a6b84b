import { isoTime } from '#shared/iso-time';
import type { Call } from '../call.ts';
import type { Json, PendingSummary, SummaryResponse } from '../dialects/responses.ts';
import { reportPath } from '../reports.ts';
import { templateNamed } from '../seed/check-plan.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import type { FindingRow } from '../state/finding-row.ts';
import { areaResult, type Outcome } from '../state/summary.ts';
import { findCheck } from './check-access.ts';

/** Results per area depend on the template (§2), and follow the findings of the area (§3). */
function areas(
  row: CheckRow,
  { identityVerified, addressVerified }: Outcome,
  findings: readonly FindingRow[],
): Json {
  const result = (recommendation: string) => ({ recommendation });
  const { paramsType } = templateNamed(row.template);
  const document = {
    identityDocumentCheckResult: result(
      identityVerified ? areaResult(findings, 'document') : 'NOT_SUCCESSFUL',
    ),
  };
  if (paramsType === 'IdentityDocumentVerificationCheckParams') return document;
  const address = areaResult(findings, 'address');
  return {
    ...document,
    facialRecognitionCheckResult: result(identityVerified ? 'CLEAR' : 'NOT_APPLICABLE'),
    addressVerificationCheckResult: result(address === 'CLEAR' && !addressVerified ? 'CONSIDER' : address),
    screeningCheckResult: result(areaResult(findings, 'screening')),
  };
}

/** Everything either shape of a summary holds (§2). */
function getCheckSummary({ service, ids, names }: Call): SummaryResponse | PendingSummary {
  const { state } = service;
  const row = findCheck(state, ids);
  const name = names['name'] ?? '';
  const check = checkName(row);
  if (!row.complete) return { name, check, createTime: isoTime(row.createTime), pending: true };
  const outcome = state.outcome(row);
  const { paramsType, summary } = templateNamed(row.template);
  return {
    name,
    check,
    createTime: isoTime(row.completeTime),
    updateTime: isoTime(Math.max(row.completeTime, row.updateTime)),
    outcome,
    payloadType: `${paramsType.startsWith('Company') ? 'Company' : 'Individual'}VerificationCheckSummary`,
    areas: areas(row, outcome, state.findings(row)),
    reportUrl: service.url(reportPath(state.seed, row.id, 'full')),
    summaryReportUrl: service.url(reportPath(state.seed, row.id, 'summary')),
    identity: summary === 'payload',
  };
}

export const checkSummaryRoutes = { GetCheckSummary: getCheckSummary };
