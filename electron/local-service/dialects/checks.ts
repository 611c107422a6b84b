import { isoTime } from '#shared/iso-time';
import type {
  FindingResponse,
  Json,
  Named,
  NotificationResponse,
  PendingSummary,
  SummaryResponse,
} from './responses.ts';
import type { Dialect } from './dialect.ts';
import { isPicked } from './json.ts';
import type { NotificationFacts } from '../state/notifications.ts';

/** Checks and what belongs to them: §2 shows their fields, and stays silent beyond them. */
export function encodeCheck(dialect: Dialect, check: Named): Json {
  const isHeld =
    dialect.checkStates === 'some ON_HOLD' && check['state'] === 'ACTIVE' && isPicked(check.name, 3);
  return isHeld ? { ...check, state: 'ON_HOLD' } : check;
}

function findingExtras(dialect: Dialect, { revision }: FindingResponse): Json {
  switch (dialect.findingExtras) {
    case 'none':
      return {};
    case 'revision':
      return { revisionId: String(revision) };
    case 'match':
      return { matches: [{ source: { list: 'register-m' }, score: 87 }], tags: ['automatic'] };
  }
}

export function encodeFinding(dialect: Dialect, finding: FindingResponse): Json {
  const unlisted =
    dialect.findingValues === 'some unlisted' && isPicked(finding.name, 3)
      ? { severity: 'CRITICAL', type: 'INSOLVENCY_RECORD' }
      : {};
  const { name, createTime, updateTime, displayName, description, severity, type, state, reviewedBy } =
    finding;
  return {
    name,
    createTime,
    updateTime,
    displayName,
    description,
    severity,
    type,
    state,
    reviewedBy,
    ...unlisted,
    ...findingExtras(dialect, finding),
  };
}

const payloadTypes: Readonly<Record<NotificationFacts['type'], string>> = {
  'notification.client.check_complete.v1': 'CheckCompleteData',
  'notification.client.report_updated.v1': 'ReportUpdatedData',
  'notification.client.ongoing_monitoring_hit.v1': 'OngoingMonitoringHitData',
  'notification.client.ongoing_monitoring_renewal_reminder.v1': 'OngoingMonitoringRenewalReminderData',
  'notification.client.report_generated.v1': 'ReportGeneratedData',
  'notification.client.ongoing_monitoring_started.v1': 'OngoingMonitoringStartedData',
  'notification.client.ongoing_monitoring_renewed.v1': 'OngoingMonitoringRenewedData',
};

/** Members with their times, of the payloads of which §6 shows no field. */
function timedPayload({ type, displayName, time, outcome }: NotificationFacts): Json {
  switch (type) {
    case 'notification.client.report_updated.v1':
      return { displayName, recommendation: outcome.recommendation, updateTime: isoTime(time) };
    case 'notification.client.ongoing_monitoring_hit.v1':
      return { displayName, findingsCount: outcome.counts, hitTime: isoTime(time) };
    case 'notification.client.ongoing_monitoring_renewal_reminder.v1':
      return { displayName, renewalTime: isoTime(time + 30 * 86_400_000) };
    default:
      return { displayName };
  }
}

function payload(dialect: Dialect, facts: NotificationFacts): Json {
  const { type, displayName, state, outcome, time } = facts;
  if (type === 'notification.client.check_complete.v1')
    return { displayName, state, recommendation: outcome.recommendation, completeTime: isoTime(time) };
  switch (dialect.payloads) {
    case 'times':
      return timedPayload(facts);
    case 'counts':
      return { reason: type.split('.').at(-2), unreviewed: outcome.counts.unreviewed };
    case 'check only':
      return {};
  }
}

/** Every payload holds `check` (§6). */
export function encodeNotification(dialect: Dialect, notification: NotificationResponse): Json {
  const { name, createTime, facts } = notification;
  return {
    name,
    type: facts.type,
    createTime,
    payload: {
      '@type': `type.googleapis.com/notifications.v1alpha1.${payloadTypes[facts.type]}`,
      check: facts.check,
      ...payload(dialect, facts),
    },
  };
}

function isPayload(dialect: Dialect, summary: SummaryResponse): boolean {
  switch (dialect.summaryShape) {
    case 'payload for identity':
      return summary.identity;
    case 'flat for identity':
      return !summary.identity;
    case 'flat':
      return false;
    case 'payload':
      return true;
  }
}

/** The flat or the payload shape (§2). */
function encodeComplete(dialect: Dialect, summary: SummaryResponse): Json {
  const { name, check, createTime, updateTime, outcome } = summary;
  const { counts, recommendation, description, identityVerified, addressVerified, riskScore } = outcome;
  if (!isPayload(dialect, summary)) {
    return {
      name,
      check,
      createTime,
      updateTime,
      state: 'COMPLETE',
      addressVerified,
      identityVerified,
      findingsCount: counts,
      recommendation,
      riskScore,
    };
  }
  return {
    name,
    createTime,
    payload: {
      '@type': `type.googleapis.com/checks.type.v1alpha2.${summary.payloadType}`,
      overallRecommendation: { recommendation, description },
      ...summary.areas,
    },
    reportUrl: summary.reportUrl,
    summaryReportUrl: summary.summaryReportUrl,
  };
}

/** Null: there is no summary yet, which is a 404. */
export function encodeSummary(dialect: Dialect, summary: SummaryResponse | PendingSummary): Json | null {
  if (!('pending' in summary)) return encodeComplete(dialect, summary);
  if (dialect.pendingSummary === '404') return null;
  const { name, check, createTime } = summary;
  return { name, check, state: 'IN_PROGRESS', createTime };
}
