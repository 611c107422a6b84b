import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { basisText } from '#shared/calendar/basis-text';
import { localDay, partsOf } from '#shared/calendar/day';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';

/**
 * Renewals as a calendar file (RFC 5545), a whole-day event each. A calendar is shared and synchronised, so
 * no text of a check is in it: the organization and the resource name say which one it is.
 */
export function calendarFile(renewals: readonly RenewalRow[], stamp: Date): string {
  const calendar = ical({
    name: t('Monitoring renewals'),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Diligence Desk', product: t('Monitoring'), language: 'EN' },
  });
  for (const renewal of renewals) {
    const { check, due, basis, since, organization, organizationName } = renewal;
    const isConfirmed = basis === 'confirmed';
    const { year, month, date } = partsOf(due);
    const where = organizationName ?? organization;
    const id = lastSegment(check);
    calendar.createEvent({
      id: uidOf(check),
      stamp,
      // A whole day is written as the UTC day of its time.
      start: new Date(Date.UTC(year, month - 1, date)),
      end: new Date(Date.UTC(year, month - 1, date + 1)),
      allDay: true,
      summary: t('{confirmed}: {where}, check {id}', {
        confirmed: isConfirmed ? t('Monitoring renewal') : t('Estimated monitoring renewal'),
        where,
        id,
      }),
      description: linesOf(basisText(renewal, localDay(Date.parse(since))), check),
      status: isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      categories: [{ name: isConfirmed ? t('Confirmed') : t('Estimated') }],
    });
  }
  return calendar.toString();
}

/**
 * The same for one check, which has one next renewal: importing again replaces an estimate that was confirmed since. The
 * day is no part of it, as that may move, also into another year.
 */
function uidOf(check: string): string {
  const digest = createHash('sha256').update(check).digest('hex').slice(0, 32);
  return `${digest}@diligence-desk`;
}
