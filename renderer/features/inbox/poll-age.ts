import { t } from '#shared/messages/text';
import { formatSpan } from '../../format/time.ts';

/** Nothing that is always in view moves by the second. */
export const pollAgeStepMs = 15_000;
const minuteMs = 60_000;

/** How long ago notifications were polled, the same wherever it is shown; null: under a minute ago. */
export function pollSpan(ms: number): string | null {
  // Whole minutes: a span under two of them would be shown in seconds.
  return ms < minuteMs ? null : formatSpan(Math.max(ms, 2 * minuteMs));
}

/** The same, as a value of its own. */
export function pollAgo(ms: number): string {
  const age = pollSpan(ms);
  return age === null ? t('just now') : t('{age} ago', { age });
}
