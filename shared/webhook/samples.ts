import type { notificationTypes } from '../model/notification.ts';
import { formatName } from '../resource-names.ts';
import { payloadTypes } from './shape.ts';

export type SampleType = (typeof notificationTypes)[number];

/** Assumption: the three types without a payload type in §6 are named like the others. */
const assumedPayloadTypes: Readonly<Partial<Record<SampleType, string>>> = {
  'notification.client.report_generated.v1': 'ReportGeneratedData',
  'notification.client.ongoing_monitoring_started.v1': 'OngoingMonitoringStartedData',
  'notification.client.ongoing_monitoring_renewed.v1': 'OngoingMonitoringRenewedData',
};

/** The body of a sample delivery: invented, without a person in it, in the shape of §6. */
export function sampleBody(type: SampleType, { id, createdAt }: { id: string; createdAt: string }): string {
  const organization = 'sample-organization';
  const check = formatName('check', { organization, team: 'sample-team', check: 'sample-check' });
  const payloadType = payloadTypes[type] ?? assumedPayloadTypes[type] ?? 'Data';
  const complete = type === 'notification.client.check_complete.v1';
  return JSON.stringify({
    name: formatName('notification', { organization, notification: id }),
    type,
    createTime: createdAt,
    payload: {
      '@type': `type.googleapis.com/notifications.v1alpha1.${payloadType}`,
      check,
      ...(complete && {
        displayName: 'Sample check, Größe & <Co>',
        state: 'INACTIVE',
        recommendation: 'CLEAR',
        completeTime: createdAt,
      }),
    },
  });
}
