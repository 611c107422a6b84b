import { isoTime } from '#shared/iso-time';
import type { Call } from '../call.ts';
import type { Json, PendingSummary, SummaryAnswer } from '../dialects/answers.ts';
import { reportPath } from '../reports.ts';
import { templateNamed } from '../seed/check-plan.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import type { Outcome } from '../state/summary.ts';
import { findCheck } from './check-access.ts';

/** Results per area depend on the template (§2). */
function areas(row: CheckRow, { identityVerified, addressVerified, counts }: Outcome): Json {
  const result = (good: boolean, otherwise: string) => ({ recommendation: good ? 'CLEAR' : otherwise });
  const { paramsType } = templateNamed(row.template);
  const document = { identityDocumentCheckResult: result(identityVerified, 'NOT_SUCCESSFUL') };
  if (paramsType === 'IdentityDocumentVerificationCheckParams') return document;
  return {
    ...document,
    facialRecognitionCheckResult: result(identityVerified, 'NOT_APPLICABLE'),
    addressVerificationCheckResult: result(addressVerified, 'CONSIDER'),
    screeningCheckResult: result(counts.unreviewed === 0, 'CONSIDER'),
  };
}

/** Everything either shape of a summary holds (§2). */
function getCheckSummary({ service, ids, names }: Call): SummaryAnswer | PendingSummary {
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
    areas: areas(row, outcome),
    reportUrl: service.url(reportPath(state.seed, row.id, 'full')),
    summaryReportUrl: service.url(reportPath(state.seed, row.id, 'summary')),
    identity: summary === 'payload',
  };
}

export const checkSummaryRoutes = { GetCheckSummary: getCheckSummary };
