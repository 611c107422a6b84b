import { t } from '#shared/messages/text';
import type { CalendarDate } from '../model/check-params.ts';

/** Order of the parts of a written date. Never guessed: 03/04 is a day in March or in April. */
export const dateOrders = ['year-first', 'day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The orders as a person writes them: in letters, and as an example. */
export const dateForms: Record<DateOrder, { letters: string; example: string }> = {
  'year-first': { letters: 'YYYY-MM-DD', example: '1986-02-28' },
  'day-first': { letters: 'DD/MM/YYYY', example: '28/02/1986' },
  'month-first': { letters: 'MM/DD/YYYY', example: '02/28/1986' },
};

const places: Record<DateOrder, readonly [year: number, month: number, day: number]> = {
  'year-first': [0, 1, 2],
  'day-first': [2, 1, 0],
  'month-first': [2, 0, 1],
};

/** Days of a month in the Gregorian calendar, without a time zone. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export type DatePart = 'year' | 'month' | 'day';

/**
 * The date with what is wrong with it, and the part at fault; null = a date of the calendar. Parts that are
 * not numbers are absent.
 */
export function readDate(
  text: string,
  order: DateOrder = 'year-first',
): { date: CalendarDate; fault: string | null; part: DatePart | null } {
  const parts = text.trim().split(/[-/.]/);
  const [yearAt, monthAt, dayAt] = places[order];
  const [year, month, day] = [yearAt, monthAt, dayAt].map((at) => wholeNumber(parts[at]));
  const date: CalendarDate = {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
  if (parts.length !== 3) return { date, fault: formOf(order), part: null };
  return { date, ...(faultOf(date, parts[yearAt] ?? '') ?? { fault: null, part: null }) };
}

export function faultOfYear(text: string): string | null {
  return /^[1-9]\d{3}$/.test(text) ? null : t('Enter the year with four digits.');
}

/** The date line: a day begins there first, 14 hours before it does in UTC. */
const earliestZoneMs = 14 * 3_600_000;

/** Whether the day, or a year without a day, has not begun anywhere yet: nobody was born then. */
export function isInFuture({ year, month = 1, day = 1 }: CalendarDate, now: Date): boolean {
  return year !== undefined && Date.UTC(year, month - 1, day) > now.getTime() + earliestZoneMs;
}

/** The text form of a date, as the form keeps it. */
export function writeDate({ year, month, day }: CalendarDate): string {
  const padded = (part: number | undefined, length: number) =>
    part === undefined ? '' : String(part).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function faultOf(
  { year, month, day }: CalendarDate,
  writtenYear: string,
): { fault: string; part: DatePart } | null {
  if (year === undefined || faultOfYear(writtenYear.trim()) !== null)
    return { part: 'year', fault: t('Enter the year with four digits.') };
  if (month === undefined || month < 1 || month > 12)
    return { part: 'month', fault: t('Enter a month from 1 to 12.') };
  const days = daysIn(year, month);
  return day === undefined || day < 1 || day > days
    ? { part: 'day', fault: t('Enter a day from 1 to {days}.', { days }) }
    : null;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined;
}

function formOf(order: DateOrder): string {
  return t('Enter a date such as {forms}.', { forms: dateForms[order].example });
}
