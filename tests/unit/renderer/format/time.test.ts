import { afterEach, describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatClock,
  formatClockSeconds,
  formatDateTime,
  formatSeconds,
  formatSpan,
  formatUtc,
  formatWhen,
  formatZone,
} from '../../../../renderer/format/time.ts';

const local = (day: number, hour = 9, minute = 41, year = 2025, month = 10) =>
  new Date(year, month, day, hour, minute).toISOString();
const now = new Date(2025, 10, 20, 12, 0);

describe('times', () => {
  it('are local, as HH:MM, with UTC next to it', () => {
    expect(formatClock(local(20))).toBe('09:41');
    expect(formatUtc('2025-11-20T09:41:07.512Z')).toBe('2025-11-20 09:41:07 UTC');
  });

  it('count whole days of a span, as a check page counts its days without a change', () => {
    expect(formatSpan(9.7 * 86_400_000)).toBe('9 days');
    expect(formatSpan(47.9 * 3_600_000)).toBe('48 h');
  });

  it('give an age in whole minutes at least, the same wherever it is shown', () => {
    expect(formatAgo(-5000)).toBe('just now');
    expect(formatAgo(59_999)).toBe('just now');
    expect(formatAgo(74_000)).toBe('1 min ago');
    expect(formatAgo(119_999)).toBe('1 min ago');
    expect(formatAgo(240_000)).toBe('4 min ago');
  });

  it('show today, yesterday and other days in common words', () => {
    expect(formatWhen(local(20), now)).toBe('09:41');
    expect(formatWhen(local(19, 23, 59), now)).toBe('yesterday');
    expect(formatWhen(local(3, 8, 0, 2025, 8), now)).toBe('3 Sep');
    expect(formatWhen(local(31, 8, 0, 2024, 11), now)).toBe('31 Dec 2024');
  });

  it('show a text that is not a time unchanged', () => {
    expect(formatClock('soon')).toBe('soon');
    expect(formatWhen('soon')).toBe('soon');
    expect(formatUtc('soon')).toBe('soon');
  });

  it('name the zone by its offset from UTC', () => {
    const at = (minutes: number) => ({ getTimezoneOffset: () => -minutes }) as Date;
    expect(formatZone(at(0))).toBe('UTC+0');
    expect(formatZone(at(60))).toBe('UTC+1');
    expect(formatZone(at(-210))).toBe('UTC-3:30');
    expect(formatZone(at(345))).toBe('UTC+5:45');
  });

  it('round durations up', () => {
    expect(formatSeconds(39.2)).toBe('40 s');
    expect(formatSeconds(130)).toBe('3 min');
  });
});

describe('after the time zone of the computer changed', () => {
  const ownZone = process.env['TZ'];
  afterEach(() => {
    if (ownZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = ownZone;
  });

  it('the clock is of the same zone as the day', () => {
    const iso = '2026-11-28T23:30:05Z';
    for (const [zone, shown, clock] of [
      ['Europe/London', '28 Nov 2026 23:30', '23:30:05'],
      ['Asia/Tokyo', '29 Nov 2026 08:30', '08:30:05'],
    ] as const) {
      process.env['TZ'] = zone;
      expect(formatDateTime(iso)).toBe(shown);
      expect(formatClockSeconds(iso)).toBe(clock);
    }
  });
});
