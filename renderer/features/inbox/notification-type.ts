import {
  Calendar,
  CalendarCheck,
  CircleCheck,
  CircleHelp,
  FileText,
  Radar,
  type LucideIcon,
} from 'lucide-react';
import { t } from '#shared/messages/text';
import { notificationTypes } from '#shared/model/notification';
import { typeLabel } from '#shared/notifications/wording';

const icons: Readonly<Record<(typeof notificationTypes)[number], LucideIcon>> = {
  'notification.client.check_complete.v1': CircleCheck,
  'notification.client.report_updated.v1': FileText,
  'notification.client.ongoing_monitoring_hit.v1': Radar,
  'notification.client.ongoing_monitoring_renewal_reminder.v1': Calendar,
  'notification.client.report_generated.v1': FileText,
  'notification.client.ongoing_monitoring_started.v1': Radar,
  'notification.client.ongoing_monitoring_renewed.v1': CalendarCheck,
};

/** How a type is shown: one the API document does not name is neutral and raw. */
export function typeStyle(type: string): { icon: LucideIcon; word: string; isKnown: boolean } {
  const known = notificationTypes.find((each) => each === type);
  const label = typeLabel(type);
  return {
    icon: known === undefined ? CircleHelp : icons[known],
    word: label ?? (type === '' ? t('Type not given') : type),
    isKnown: label !== null,
  };
}
