import { addDays, partsOf, weekdayOf, type Day } from './day.ts';

export interface WeekDay {
  day: Day;
  /** Before the first or after the last day wanted. */
  isOutside: boolean;
  /** In the first seven days of its month: the line to the month before runs above it. */
  startsMonth: boolean;
}
export interface Week {
  /** The month that begins in this week, or that of the first week; 1 to 12. Null in the others. */
  month: number | null;
  days: readonly WeekDay[];
}

/** Whole weeks from Monday that contain a number of days from a day on. */
export function weeksOf(from: Day, count: number): Week[] {
  const last = addDays(from, count - 1);
  const weeks: Week[] = [];
  for (let monday = addDays(from, -weekdayOf(from)); monday <= last; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, place): WeekDay => {
      const day = addDays(monday, place);
      return {
        day,
        isOutside: day < from || day > last,
        startsMonth: weeks.length > 0 && partsOf(day).date <= 7,
      };
    });
    const first = days.find(
      ({ day, isOutside }) => !isOutside && (weeks.length === 0 || partsOf(day).date === 1),
    );
    weeks.push({ month: first === undefined ? null : partsOf(first.day).month, days });
  }
  return weeks;
}
