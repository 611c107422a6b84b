import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn, faultOfYear, isInFuture, readDate, writeDate } from '#shared/check-form/calendar-date';

describe('a date', () => {
  it.each([
    ['2023-02-30', 'Enter a day from 1 to 28.'],
    ['2024-02-30', 'Enter a day from 1 to 29.'],
    ['1900-02-29', 'Enter a day from 1 to 28.'],
    ['2000-02-29', null],
    ['1986-04-31', 'Enter a day from 1 to 30.'],
    ['1986-13-01', 'Enter a month from 1 to 12.'],
    ['1986-00-01', 'Enter a month from 1 to 12.'],
    ['1986-01-00', 'Enter a day from 1 to 31.'],
    ['86-01-01', 'Enter the year with four digits.'],
    ['1986-01', 'Enter a date such as 1986-02-28.'],
    ['1986--', 'Enter a month from 1 to 12.'],
  ])('%s: %s', (text, fault) => {
    expect(readDate(text).fault).toBe(fault);
  });

  it('is read in the order that was chosen and never guessed', () => {
    expect(readDate('03/04/1986', 'day-first').date).toEqual({ year: 1986, month: 4, day: 3 });
    expect(readDate('03/04/1986', 'month-first').date).toEqual({ year: 1986, month: 3, day: 4 });
    expect(readDate('03/04/1986').fault).toBe('Enter the year with four digits.');
  });

  it('is the same after writing and reading, for every day of the calendar', () => {
    const days = fc
      .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }))
      .chain(([year, month]) =>
        fc.integer({ min: 1, max: daysIn(year, month) }).map((day) => ({ year, month, day })),
      );
    fc.assert(
      fc.property(days, (date) => {
        expect(readDate(writeDate(date))).toEqual({ date, fault: null, part: null });
      }),
    );
  });

  it('agrees with the calendar of the platform about the length of months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(daysIn(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });

  it('has a year of four digits', () => {
    expect(faultOfYear('1986')).toBeNull();
    for (const text of ['86', '0986', '19860', 'abcd'])
      expect(faultOfYear(text)).toBe('Enter the year with four digits.');
  });

  it('is in the future if it has not begun anywhere on earth', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(isInFuture({ year: 2026, month: 3, day: 2 }, now)).toBe(false);
    expect(isInFuture({ year: 2026, month: 3, day: 2 }, new Date('2026-03-01T09:59:00Z'))).toBe(true);
    expect(isInFuture({ year: 2026, month: 3, day: 3 }, now)).toBe(true);
    expect(isInFuture({ year: 2026 }, now)).toBe(false);
    expect(isInFuture({ year: 2027 }, now)).toBe(true);
    expect(isInFuture({}, now)).toBe(false);
  });
});
