import { parseInstant } from './instant.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const amount = /^(-?)\s*(\d{1,6})\s*(m|mins?|minutes?|h|hours?|d|days?|w|weeks?)(\s+ago)?$/;

/**
 * The RFC 3339 time that words such as `7d ago`, `-24h`, `2 weeks ago`, `now`, `today` or `yesterday`
 * mean at `nowMs`, or null when they mean none. Days begin at midnight in the time zone of this machine.
 */
export function relativeDate(text: string, nowMs: number): string | null {
  const words = text.trim().toLowerCase();
  const ms = dayStart(words, nowMs) ?? before(words, nowMs);
  if (ms === null) return null;
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return null;
  const printed = date.toISOString();
  return parseInstant(printed) === null ? null : printed; // years of more than four digits are no RFC 3339
}

const dayShift: ReadonlyMap<string, number> = new Map(
  Object.entries({ yesterday: -1, today: 0, tomorrow: 1 }),
);

function dayStart(words: string, nowMs: number): number | null {
  if (words === 'now') return nowMs;
  const days = dayShift.get(words);
  if (days === undefined) return null;
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
}

function before(words: string, nowMs: number): number | null {
  const [, minus, count, unit, ago] = amount.exec(words) ?? [];
  // One sign of the past is needed: `7d` alone is a duration, `-7d ago` says it twice.
  if (count === undefined || (minus === '-') === (ago !== undefined)) return null;
  return nowMs - Number(count) * unitMs[unit?.charAt(0) as keyof typeof unitMs]; // the pattern admits no other first letter
}
