import { z } from 'zod';

/** Calendar days as `2026-11-20`: they order as text and know no time zone. */
export const daySchema = z.iso.date();
export type Day = z.infer<typeof daySchema>;

const dayMs = 86_400_000;
const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day a point in time falls on where the operator is. */
export function localDay(time: number): Day {
  const at = new Date(time);
  const part = (value: number, width: number) => String(value).padStart(width, '0');
  return `${part(at.getFullYear(), 4)}-${part(at.getMonth() + 1, 2)}-${part(at.getDate(), 2)}`;
}

/** When a day begins where the operator is, in ms since 1970. */
export function startOfDay(day: Day): number {
  const { year, month, date } = partsOf(day);
  return new Date(year, month - 1, date).getTime();
}

export function addDays(day: Day, count: number): Day {
  return dayAt(timeOf(day) + count * dayMs);
}

/** The same day of another year; 29 February gives 28 February where there is none. */
export function addYears(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const there = new Date(Date.UTC(year + count, month - 1, date));
  const isThere = there.getUTCDate() === date;
  return dayAt(isThere ? there.getTime() : Date.UTC(year + count, month, 0));
}

/** Days from one to another; negative when the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs);
}

/** 0 = Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(timeOf(day)).getUTCDay() + 6) % 7;
}

export function partsOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
}

export function isDay(text: string): text is Day {
  return daySchema.safeParse(text).success;
}
