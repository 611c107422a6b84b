import { localDay, isDay, type Day } from './day.ts';

/**
 * The day a renewal reminder names. Its payload is not shown (§6). Assumption: the field's name mentions a
 * renewal or something due, ending or expiring, and its value is a time, a date, or {year, month, day}.
 */
const likeliest = [/[Rr]enew|^due|Due|_due/, /[Ee]xpir|^end|End|_end/];
/** Fields about the reminder itself, or about an earlier renewal. */
const otherTimes = /remind|notif|sent|last|prev|past/i;
const deepest = 3;

/**
 * Null: the payload names no day that can be shown, or two. `at` is when the reminder came, in ms since 1970: an
 * earlier day is not the next renewal.
 */
export function dueDay(payload: unknown, at: number): Day | null {
  const earliest = localDay(at);
  const members = membersOf(payload, 0).filter(([name]) => !otherTimes.test(name));
  for (const pattern of likeliest) {
    const named = members.flatMap(([name, value]) => (pattern.test(name) ? (dayOf(value) ?? []) : []));
    const [day, ...others] = new Set(named.filter((each) => each >= earliest));
    if (day !== undefined) return others.length === 0 ? day : null;
  }
  return null;
}

function membersOf(value: unknown, depth: number): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => [
    [name, member] as [string, unknown],
    ...membersOf(member, depth + 1),
  ]);
}

function dayOf(value: unknown): Day | null {
  if (typeof value === 'string') {
    // A bare date is a calendar date: never convert it through a time zone.
    if (isDay(value)) return value;
    const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? null : localDay(time);
  }
  if (typeof value !== 'object' || value === null) return null;
  const { year, month, day } = value as Record<string, unknown>; // an object, checked above
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return null;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
