import type { Day } from '#shared/calendar/day';

/** Calendar days, which know no time zone: they are read and shown as UTC. */
const of = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const short = of({ day: 'numeric', month: 'short' });
const long = of({ day: 'numeric', month: 'long' });
const withYear = of({ day: 'numeric', month: 'long', year: 'numeric' });
const month = of({ month: 'short' });
const weekday = of({ weekday: 'long' });
const at = (day: Day) => new Date(`${day}T00:00:00Z`);

/** `2 Dec` */
export const formatDay = (day: Day): string => short.format(at(day));
/** `2 December` */
export const formatDayLong = (day: Day): string => long.format(at(day));
/** `2 December 2025` */
export const formatDayAndYear = (day: Day): string => withYear.format(at(day));
/** `Dec` */
export const formatMonth = (day: Day): string => month.format(at(day));
/** `Wednesday, 2 December` */
export const formatDayFull = (day: Day): string => `${weekday.format(at(day))}, ${formatDayLong(day)}`;
