import { expect, it } from 'vitest';
import { renewalsOf } from '#electron/jobs/watchlists/monitoring';
import type { MonitoringEvents } from '#electron/jobs/watchlists/monitoring-events';
import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';

const checkOf = (id: string, createTime: string): WatchedCheckRow => ({
  name: `organizations/o/teams/t/checks/${id}`,
  displayName: null,
  clientReference: null,
  state: 'ACTIVE',
  template: null,
  monitored: true,
  createTime,
  updateTime: null,
  readAt: '2026-11-28T00:00:00Z',
  error: null,
  triedAt: null,
});
const events: MonitoringEvents = {
  of: () => new Map(),
  noteRead: () => undefined,
  readAsOff: () => new Map(),
  displayNames: () => new Map(),
  organizationNames: () => new Map(),
};

it('renewals are estimated for the other checks if a service writes the first or the last year for no time', () => {
  const checks = [
    checkOf('last', '9999-12-31T23:59:59Z'),
    checkOf('first', '0001-01-01T00:00:00Z'),
    checkOf('usual', '2026-03-02T12:00:00Z'),
  ];
  const found = renewalsOf({ checks: () => checks, lists: () => [] }, events, {
    profileId: 'p',
    watchlist: null,
    from: '2026-11-28',
    days: 365,
  });
  expect(found.renewals).toMatchObject([
    { check: 'organizations/o/teams/t/checks/usual', due: '2027-03-02' },
  ]);
});

it('checks that were not read yet are counted, unless a notification or an earlier read tells of them', () => {
  const unread = { ...checkOf('unread', ''), monitored: null, createTime: null, readAt: null };
  const checks = [
    unread,
    { ...unread, name: 'organizations/o/teams/t/checks/started' },
    { ...unread, name: 'organizations/o/teams/t/checks/off' },
    { ...checkOf('read', ''), createTime: null },
  ];
  const started = { kind: 'started', at: Date.parse('2026-11-27T00:00:00Z'), due: null } as const;
  const told: MonitoringEvents = {
    ...events,
    of: () => new Map([['organizations/o/teams/t/checks/started', [started]]]),
    readAsOff: () => new Map([['organizations/o/teams/t/checks/off', Date.parse('2026-11-27T00:00:00Z')]]),
  };
  const { notLoaded } = renewalsOf({ checks: () => checks, lists: () => [] }, told, {
    profileId: 'p',
    watchlist: null,
    from: '2026-11-28',
    days: 365,
  });
  expect(notLoaded).toBe(1);
});

it('reminders without a date count for checks that may still be monitored', () => {
  const checks = [
    { ...checkOf('monitored', ''), createTime: null },
    { ...checkOf('off', ''), createTime: null, monitored: false },
    { ...checkOf('cancelled', ''), createTime: null, monitored: null, state: 'CANCELLED' },
    { ...checkOf('deleted', ''), createTime: null, monitored: null, state: 'DELETED' },
  ];
  const reminder = { kind: 'reminder', at: Date.parse('2026-11-27T00:00:00Z'), due: null } as const;
  const names = [...checks.map(({ name }) => name), 'organizations/o/teams/t/checks/unwatched'];
  const reminded: MonitoringEvents = {
    ...events,
    of: () => new Map(names.map((name) => [name, [reminder]])),
  };
  const { undated } = renewalsOf({ checks: () => checks, lists: () => [] }, reminded, {
    profileId: 'p',
    watchlist: null,
    from: '2026-11-28',
    days: 365,
  });
  expect(undated).toBe(2);
});
