import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { calendarFile } from '#electron/jobs/watchlists/calendar-file';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';

const renewal = (changes: Partial<RenewalRow> = {}): RenewalRow => ({
  check: 'organizations/4c19/teams/lettings/checks/c-1',
  displayName: 'Ottilie Fenn, 3 Fallow Lane',
  organization: 'organizations/4c19',
  organizationName: 'Larkfield, Estates; East',
  due: '2026-12-02',
  basis: 'confirmed',
  since: '2026-11-10T12:00:00Z',
  reminded: false,
  ...changes,
});
const stamp = new Date('2026-11-20T09:41:00Z');
/** Lines as RFC 5545 §3.1 folds them, put together again. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the calendar file', () => {
  const ownZone = process.env['TZ'];
  afterEach(() => {
    if (ownZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = ownZone;
  });
  it('contains a whole day for each renewal, distinguished by status, category and title', () => {
    const estimated = renewal({
      due: '2027-02-28',
      basis: 'start',
      check: 'organizations/4c19/teams/t/checks/c-2',
    });
    const lines = linesOf(calendarFile([renewal(), estimated], stamp));
    expect(lines.filter((line) => /^(DTSTART|DTEND|STATUS|CATEGORIES|TRANSP)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261202',
      'DTEND;VALUE=DATE:20261203',
      'TRANSP:TRANSPARENT',
      'CATEGORIES:Confirmed',
      'STATUS:CONFIRMED',
      'DTSTART;VALUE=DATE:20270228',
      'DTEND;VALUE=DATE:20270301',
      'TRANSP:TRANSPARENT',
      'CATEGORIES:Estimated',
      'STATUS:TENTATIVE',
    ]);
    expect(lines).toContain('SUMMARY:Monitoring renewal: Larkfield\\, Estates\\; East\\, check c-1');
    expect(lines).toContain(
      'SUMMARY:Estimated monitoring renewal: Larkfield\\, Estates\\; East\\, check c-2',
    );
  });
  it.each([
    ['Pacific/Auckland', -720],
    ['Europe/London', -60],
    ['America/New_York', 240],
  ])('names the day of the renewal on a computer in %s', (zone, offset) => {
    process.env['TZ'] = zone;
    expect(new Date('2026-07-15T12:00:00Z').getTimezoneOffset()).toBe(offset);
    expect(linesOf(calendarFile([renewal({ due: '2026-07-15' })], stamp))).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20260715', 'DTEND;VALUE=DATE:20260716']),
    );
  });
  it('contains no text of a check, which may name a person', () => {
    expect(calendarFile([renewal()], stamp)).not.toMatch(/Ottilie|Fenn|Fallow/);
  });
  it('gives a check one event, also where an estimate of January is confirmed for December', () => {
    const uids = (rows: RenewalRow[]) =>
      linesOf(calendarFile(rows, stamp)).filter((line) => line.startsWith('UID:'));
    const [first] = uids([renewal({ basis: 'start', due: '2027-01-02' })]);
    expect(uids([renewal({ due: '2026-12-30' })])).toEqual([first]);
    expect(uids([renewal({ check: 'organizations/4c19/teams/lettings/checks/c-2' })])).not.toEqual([first]);
  });
  it('is the same for the same renewals at the same time', () => {
    expect(calendarFile([renewal()], stamp)).toBe(calendarFile([renewal()], stamp));
    expect(linesOf(calendarFile([], stamp))).toEqual(
      expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0']),
    );
  });
});
