import type { Call, Service } from '../call.ts';
import { notFound } from '../refusal.ts';
import { reportPath } from '../reports.ts';
import { templateNamed } from '../seed/check-plan.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import { findCheck } from './check-access.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
type Json = Record<string, unknown>;

function flat({ state }: Service, row: CheckRow, name: string): Json {
  const { counts, recommendation, identityVerified, addressVerified, riskScore } = state.outcome(row);
  return {
    name,
    check: checkName(row),
    createTime: iso(row.completeTime),
    updateTime: iso(Math.max(row.completeTime, row.updateTime)),
    state: 'COMPLETE',
    addressVerified,
    identityVerified,
    findingsCount: counts,
    recommendation,
    riskScore,
  };
}

/** Results per area depend on the template (§2). */
function areas(row: CheckRow, identityVerified: boolean, addressVerified: boolean, unreviewed: number): Json {
  const result = (good: boolean, otherwise: string) => ({ recommendation: good ? 'CLEAR' : otherwise });
  const { paramsType } = templateNamed(row.template);
  const document = { identityDocumentCheckResult: result(identityVerified, 'NOT_SUCCESSFUL') };
  if (paramsType === 'IdentityDocumentVerificationCheckParams') return document;
  return {
    ...document,
    facialRecognitionCheckResult: result(identityVerified, 'NOT_APPLICABLE'),
    addressVerificationCheckResult: result(addressVerified, 'CONSIDER'),
    screeningCheckResult: result(unreviewed === 0, 'CONSIDER'),
  };
}

function payload(service: Service, row: CheckRow, name: string): Json {
  const { counts, recommendation, description, identityVerified, addressVerified } =
    service.state.outcome(row);
  const type = templateNamed(row.template).paramsType.startsWith('Company') ? 'Company' : 'Individual';
  return {
    name,
    createTime: iso(row.completeTime),
    payload: {
      '@type': `type.googleapis.com/checks.type.v1alpha2.${type}VerificationCheckSummary`,
      overallRecommendation: { recommendation, description },
      ...areas(row, identityVerified, addressVerified, counts.unreviewed),
    },
    reportUrl: service.url(reportPath(service.state.seed, row.id, 'full')),
    summaryReportUrl: service.url(reportPath(service.state.seed, row.id, 'summary')),
  };
}

/** Flat or payload shape (§2), by template and by the shape that is served. */
export function getCheckSummary({ service, ids, names }: Call): unknown {
  const { state, shapes } = service;
  const row = findCheck(state, ids);
  const name = names['name'] ?? '';
  if (!row.complete) {
    const pending = shapes.pendingSummary(name, checkName(row), row);
    if (pending === null) throw notFound('The check has no summary yet.');
    return pending;
  }
  const isPayload = (templateNamed(row.template).summary === 'payload') !== shapes.swapSummaries;
  return isPayload ? payload(service, row, name) : flat(service, row, name);
}
