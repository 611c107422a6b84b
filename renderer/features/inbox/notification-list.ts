import { shownName } from '#shared/display-name';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { checkTitle } from '#shared/titles';

/** The time of a notification: its creation, or its arrival if that time is in the future or unknown. */
export function timeOf({ createTime, receivedAt }: InboxEntry): string {
  return createTime === null || createTime > receivedAt ? receivedAt : createTime;
}

/** Of a day as `startOf` gives it: the time zone of the computer may change while the app is open. */
const of = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const months = of({ day: 'numeric', month: 'long' });
const withYear = of({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = of({ weekday: 'long' });

/** `Today, 20 November`, `Yesterday, …`, `Tuesday, …`, `3 March 2025`. */
export function dayWords(day: Date, now: Date): string {
  const start = startOf(day);
  const days = Math.round((startOf(now) - start) / 86_400_000);
  if (day.getFullYear() !== now.getFullYear() && days > 6) return withYear.format(start);
  const date = months.format(start);
  if (days === 0) return t('Today, {date}', { date });
  if (days === 1) return t('Yesterday, {date}', { date });
  return days > 1 && days < 7 ? `${weekday.format(start)}, ${date}` : date;
}

function startOf(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
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
