import { t } from '#shared/messages/text';

/**
 * Times are shown local, as HH:MM; the tooltip gives UTC. Anything that is not a time is shown unchanged. A formatter of
 * Intl would stay in the time zone that the computer had when the app started.
 */
const clockOf = (time: Date): string => `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
const twoDigits = (part: number): string => String(part).padStart(2, '0');
export const months = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];

export function formatClock(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : clockOf(time);
}

/** `09:44:31` */
export function formatClockSeconds(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : `${clockOf(time)}:${twoDigits(time.getSeconds())}`;
}

/** `09:44:31` on the day of another time; else, or without one, `20 Nov 2025 09:44:31`. */
export function formatStep(iso: string, other: string | null): string {
  const time = new Date(iso);
  const clock = formatClockSeconds(iso);
  return Number.isNaN(time.getTime()) || (other !== null && sameDay(time, new Date(other)))
    ? clock
    : dateWith(time, clock);
}

/** HH:MM today, `yesterday`, `3 Sep`, `3 Sep 2024`. */
export function formatWhen(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  if (sameDay(time, now)) return clockOf(time);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (sameDay(time, yesterday)) return t('yesterday');
  const day = time.getDate();
  const month = months[time.getMonth()] ?? '';
  const year = time.getFullYear();
  return year === now.getFullYear()
    ? t('{day} {month}', { day, month })
    : t('{day} {month} {year}', { day, month, year: String(year) });
}

/** `Today 09:44`, `yesterday 17:48`, `3 Sep 09:00`. */
export function formatMoment(iso: string): string {
  const when = formatWhen(iso);
  const clock = formatClock(iso);
  return when === clock ? t('Today {clock}', { clock }) : t('{day} {clock}', { day: when, clock });
}

/** `09:44`, `yesterday 17:48`, `3 Sep 09:00`: within a sentence. */
export function formatMomentInSentence(iso: string): string {
  const when = formatWhen(iso);
  const clock = formatClock(iso);
  return when === clock ? clock : t('{day} {clock}', { day: when, clock });
}

/** `20 Nov 2025 09:41` */
export function formatDateTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return dateWith(time, clockOf(time));
}

function dateWith(time: Date, clock: string): string {
  return t('{day} {month} {year} {clock}', {
    day: time.getDate(),
    month: months[time.getMonth()] ?? '',
    year: String(time.getFullYear()),
    clock,
  });
}

/** `2025-11-20 09:41:07 UTC` */
export function formatUtc(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return t('{replace} UTC', { replace: time.toISOString().slice(0, 19).replace('T', ' ') });
}

/** `UTC+0`, `UTC-3:30` */
export function formatZone(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

/** A span of seconds as people say it: `40 s`, `3 min`. */
export function formatSeconds(seconds: number): string {
  return seconds < 120
    ? t('{seconds} s', { seconds: Math.ceil(seconds) })
    : t('{minutes} min', { minutes: Math.ceil(seconds / 60) });
}

/** A span of milliseconds, in the largest unit that fits: `19 s`, `4 min`, `3 h`, `2 days`. Days are whole ones. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return t('{seconds} s', { seconds });
  if (seconds < 7200) return t('{minutes} min', { minutes: Math.round(seconds / 60) });
  if (seconds < 172_800) return t('{hours} h', { hours: Math.round(seconds / 3600) });
  return t('{count} days', { count: Math.floor(seconds / 86_400) });
}

/** How long ago something was, in whole minutes at least, so that nothing in view moves by the second; null: under a minute. */
export function formatAge(ms: number): string | null {
  if (ms < 60_000) return null;
  return ms < 120_000 ? t('{minutes} min', { minutes: 1 }) : formatSpan(ms);
}

/** The same, as a value of its own: `just now`, `4 min ago`. */
export function formatAgo(ms: number): string {
  const age = formatAge(ms);
  return age === null ? t('just now') : t('{age} ago', { age });
}

/** A countdown: `6:41`, `0:09`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

function sameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
