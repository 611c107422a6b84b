import { daysBetween, localDay } from '#shared/calendar/day';
import { shownName } from '#shared/display-name';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { checkTitle } from '#shared/titles';
import { formatDayAndYear, formatDayFull, formatDayLong } from '../../format/day.ts';

/** The time of a notification: its creation, or its arrival if that time is in the future or unknown. */
export function timeOf({ createTime, receivedAt }: InboxEntry): string {
  return createTime === null || createTime > receivedAt ? receivedAt : createTime;
}

/** `Today, 20 November`, `Yesterday, …`, `Tuesday, …`, `3 March 2025`. */
export function dayWords(at: Date, now: Date): string {
  const day = localDay(at.getTime());
  const days = daysBetween(day, localDay(now.getTime()));
  if (at.getFullYear() !== now.getFullYear() && days > 6) return formatDayAndYear(day);
  const date = formatDayLong(day);
  if (days === 0) return t('Today, {date}', { date });
  if (days === 1) return t('Yesterday, {date}', { date });
  return days > 1 && days < 7 ? formatDayFull(day) : date;
}

/** Where each item begins, in px, and the length of all. */
export function placesOf(
  items: readonly { is: 'heading' | 'thread' }[],
  heights: { heading: number; thread: number },
): { tops: number[]; length: number } {
  const tops: number[] = [];
  let top = 0;
  for (const item of items) {
    tops.push(top);
    top += heights[item.is];
  }
  return { tops, length: top };
}

/** First and last item within a stretch of the list. */
export function itemsWithin(
  tops: readonly number[],
  from: number,
  to: number,
): { first: number; end: number } {
  return { first: Math.max(0, firstBelow(tops, from) - 1), end: firstBelow(tops, to) };
}

/** The first place whose top is below a point; found by halving. */
function firstBelow(tops: readonly number[], point: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) <= point) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The title of a notification: what the service calls the check, or its reference. */
export function titleOf({ displayName, clientReference, check }: InboxEntry): string {
  return check === null
    ? shownName(displayName, clientReference ?? t('Notification without a check'))
    : checkTitle(displayName, clientReference);
}
