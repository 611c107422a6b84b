import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addYears, daysBetween, localDay, weekdayOf } from '#shared/calendar/day';
import { dueDay } from '#shared/calendar/due-day';
import { nextRenewal, type MonitoringNotification, type WatchedCheck } from '#shared/calendar/renewals';
import { weeksOf } from '#shared/calendar/weeks';

const today = '2026-11-20';
const noon = (day: string) => new Date(`${day}T12:00:00`).getTime();
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days));

describe('calendar days', () => {
  it('add up', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      }),
    );
    expect(weekdayOf('2026-11-20')).toBe(4);
  });
  it('keep their date in another year, and use the end of February in short years', () => {
    expect(addYears('2027-03-01', 1)).toBe('2028-03-01');
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
    expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
  });
});

describe('the day a reminder names', () => {
  const came = Date.parse('2026-11-02T12:00:00Z');
  const day = (payload: unknown) => dueDay(payload, came);
  it('is read from a field about a renewal, whatever its form', () => {
    expect(day({ renewalTime: '2026-12-02T12:00:00Z' })).toBe(localDay(Date.parse('2026-12-02T12:00:00Z')));
    expect(day({ check: 'c', details: { dueDate: '2026-12-02' } })).toBe('2026-12-02');
    expect(day({ expiry: { year: 2026, month: 12, day: 2 } })).toBe('2026-12-02');
    expect(day({ subscriptionEnd: '2026-12-03', renewsOn: '2026-12-02' })).toBe('2026-12-02');
  });
  it('is unknown when no field has it', () => {
    expect(day({ createTime: '2026-12-02T12:00:00Z', vendor: '2026-12-02' })).toBeNull();
    expect(day({ renewalTime: 'soon', dueDate: '2026-13-45', renewal: { year: 2026 } })).toBeNull();
    expect(day(null)).toBeNull();
  });
  it('is not the time of the reminder or of an earlier renewal', () => {
    const next = '2026-12-02';
    expect(day({ renewalReminderTime: '2026-11-02T12:00:00Z', renewTime: next })).toBe(next);
    expect(day({ renewal_reminder_sent_at: '2026-11-03', renewTime: next })).toBe(next);
    expect(day({ previousRenewTime: '2026-12-01', lastRenewalTime: '2026-12-01', nextRenewTime: next })).toBe(
      next,
    );
    expect(day({ renewed: '2025-12-02', renewsOn: next })).toBe(next);
    expect(day({ renewTime: '2025-12-02T12:00:00Z' })).toBeNull();
    expect(day({ renewalReminder: { dueDate: next } })).toBe(next);
    expect(day({ renewsOn: localDay(came) })).toBe(localDay(came));
  });
  it('is unknown when two different days remain', () => {
    expect(day({ renewalTime: '2026-12-02', dueDate: '2026-12-03' })).toBeNull();
    expect(day({ renewalTime: '2026-12-02', dueDate: '2026-12-02' })).toBe('2026-12-02');
  });
  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void day({ renewal: value })));
  });
});

describe('the next renewal of a check', () => {
  const message = (kind: MonitoringNotification['kind'], day: string, due: string | null = null) => ({
    kind,
    at: noon(day),
    due,
  });
  const watched = (changes: Partial<WatchedCheck> = {}): WatchedCheck => ({
    monitored: true,
    state: 'INACTIVE',
    createdAt: noon('2025-11-26'),
    readAt: noon('2026-11-19'),
    ...changes,
  });

  it('is confirmed when a reminder names its day', () => {
    const messages = [message('started', '2025-12-02'), message('reminder', '2026-11-10', '2026-12-02')];
    expect(nextRenewal(messages, watched(), today)).toEqual({
      due: '2026-12-02',
      basis: 'confirmed',
      since: noon('2026-11-10'),
      reminded: false,
    });
  });
  it('is estimated from the last start or renewal, else from the creation, and says which', () => {
    expect(nextRenewal([message('started', '2025-11-27')], null, today)).toMatchObject({
      due: '2026-11-27',
      basis: 'start',
    });
    const both = [message('renewed', '2025-12-04'), message('started', '2024-12-04')];
    expect(nextRenewal(both, watched(), today)).toMatchObject({ due: '2026-12-04', basis: 'renewal' });
    expect(nextRenewal([], watched(), today)).toMatchObject({ due: '2026-11-26', basis: 'creation' });
  });
  it('continues year by year after a past date', () => {
    expect(nextRenewal([message('started', '2023-01-05')], null, today)?.due).toBe('2027-01-05');
    const past = [message('reminder', '2026-10-01', '2026-10-31')];
    expect(nextRenewal(past, watched(), today)).toMatchObject({ due: '2027-10-31', basis: 'renewal' });
  });
  it('ignores a reminder once a renewal or a new start followed it', () => {
    const renewed = [message('reminder', '2026-11-01', '2026-11-25'), message('renewed', '2026-11-18')];
    expect(nextRenewal(renewed, watched(), today)).toMatchObject({ due: '2027-11-18', basis: 'renewal' });
  });
  it('says that a reminder had no day, and estimates as before', () => {
    expect(nextRenewal([message('reminder', '2026-11-10')], watched(), today)).toMatchObject({
      due: '2026-11-26',
      basis: 'creation',
      reminded: true,
    });
    expect(nextRenewal([message('reminder', '2026-11-10')], null, today)).toBeNull();
  });
  it('is none if monitoring is off, unless a later notification says otherwise', () => {
    const started = [message('started', '2025-12-04')];
    expect(nextRenewal(started, watched({ monitored: false }), today)).toBeNull();
    expect(nextRenewal(started, watched({ state: 'CANCELLED' }), today)).toBeNull();
    const stale = watched({ monitored: false, readAt: noon('2025-12-01') });
    expect(nextRenewal(started, stale, today)?.due).toBe('2026-12-04');
    expect(nextRenewal([], watched({ monitored: null }), today)).toBeNull();
    expect(nextRenewal([], watched({ createdAt: null }), today)).toBeNull();
  });
  it('is never in the past', () => {
    const kinds = fc.constantFrom('started' as const, 'renewed' as const, 'reminder' as const);
    const messages = fc.array(fc.record({ kind: kinds, at: anyDay.map(noon), due: fc.option(anyDay) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(messages, anyDay, (all, day) => {
        const renewal = nextRenewal(all, null, day);
        expect(renewal === null || renewal.due >= day).toBe(true);
      }),
    );
  });
});

describe('weeks of a calendar', () => {
  it('contain exactly the requested days, in whole weeks from Monday', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 200 }), (from, count) => {
        const weeks = weeksOf(from, count);
        const inside = weeks.flatMap(({ days }) =>
          days.filter((day) => !day.isOutside).map(({ day }) => day),
        );
        expect(inside).toEqual(Array.from({ length: count }, (_, place) => addDays(from, place)));
        expect(weeks.every(({ days }) => weekdayOf(days[0]?.day ?? '') === 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
  it('name each month where it begins', () => {
    const weeks = weeksOf('2026-11-20', 91);
    expect(weeks).toHaveLength(14);
    expect(weeks.map(({ month }) => month)).toEqual([
      11,
      null,
      12,
      null,
      null,
      null,
      1,
      null,
      null,
      null,
      null,
      2,
      null,
      null,
    ]);
    expect(weeks[2]?.days.map(({ startsMonth }) => startsMonth)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});
