import { t } from '#shared/messages/text';
import type { notificationTypes } from '../model/notification.ts';

/** The seven types of §6 in words. */
const labels: Readonly<Record<(typeof notificationTypes)[number], string>> = {
  'notification.client.check_complete.v1': t('Check complete'),
  'notification.client.report_updated.v1': t('Report updated'),
  'notification.client.ongoing_monitoring_hit.v1': t('Monitoring match'),
  'notification.client.ongoing_monitoring_renewal_reminder.v1': t('Renewal due'),
  'notification.client.report_generated.v1': t('Report generated'),
  'notification.client.ongoing_monitoring_started.v1': t('Monitoring started'),
  'notification.client.ongoing_monitoring_renewed.v1': t('Monitoring renewed'),
};
const byType: ReadonlyMap<string, string> = new Map(Object.entries(labels));
const more = 'unreadable ';

/** The type of the app's own notification: there are more of a type than are kept one by one. */
export const moreUnreadable = (type: string) => `${more}${type}`;

/** The words for a type, or null for one that is not known; the raw type is then shown. */
export function typeLabel(type: string): string | null {
  return type.startsWith(more) ? t('More unreadable notifications') : (byType.get(type) ?? null);
}
