import type { notificationTypes } from '#shared/model/notification';
import type { OrganizationRow } from './seed/organizations.ts';
import type { NotificationRow } from './state/notifications.ts';
import type { NotificationFacts } from './state/service-state.ts';
import type { Shapes } from './unspecified-shapes.ts';

/** A notification as lists and webhooks send it (§6). */
export function notificationBody(
  organization: OrganizationRow,
  row: NotificationRow,
): Record<string, unknown> {
  return {
    name: `${organization.name}/notifications/${row.id}`,
    type: row.type,
    createTime: new Date(row.time).toISOString(),
    payload: row.payload,
  };
}

const payloadTypes: Readonly<Record<(typeof notificationTypes)[number], string>> = {
  'notification.client.check_complete.v1': 'CheckCompleteData',
  'notification.client.report_updated.v1': 'ReportUpdatedData',
  'notification.client.ongoing_monitoring_hit.v1': 'OngoingMonitoringHitData',
  'notification.client.ongoing_monitoring_renewal_reminder.v1': 'OngoingMonitoringRenewalReminderData',
  'notification.client.report_generated.v1': 'ReportGeneratedData',
  'notification.client.ongoing_monitoring_started.v1': 'OngoingMonitoringStartedData',
  'notification.client.ongoing_monitoring_renewed.v1': 'OngoingMonitoringRenewedData',
};

/** Payload of a notification: CheckCompleteData as §6 shows it, `check` in all, the rest by the shape served. */
export function notificationPayload(
  shapes: Shapes,
  facts: NotificationFacts,
): Readonly<Record<string, unknown>> {
  const { type, check, displayName, state, outcome, time } = facts;
  const base = { '@type': `type.googleapis.com/notifications.v1alpha1.${payloadTypes[type]}`, check };
  if (type !== 'notification.client.check_complete.v1') return { ...base, ...shapes.payload(facts) };
  return {
    ...base,
    displayName,
    state,
    recommendation: outcome.recommendation,
    completeTime: new Date(time).toISOString(),
  };
}
