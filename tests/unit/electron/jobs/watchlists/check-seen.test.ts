import { beforeEach, describe, expect, it } from 'vitest';
import { openWatchlists, type Watchlists } from '#electron/jobs/watchlists/watchlists';
import { localDay } from '#shared/calendar/day';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';
import { checkOf, openDesk } from '../findings/desk.ts';

const profileId = 'p1';
const check = checkOf('c1');
const created = '2026-11-01T00:00:00Z';
const started = 'notification.client.ongoing_monitoring_started.v1';

let desk: Awaited<ReturnType<typeof openDesk>>;
let watchlists: Watchlists;
beforeEach(async () => {
  desk = await openDesk();
  watchlists = valueOf(
    openWatchlists(ok({ database: desk.database }), {
      clock: desk.clock,
      vault: desk.vault,
      saveText: () => Promise.resolve(ok('')),
      publish: () => undefined,
    }),
  );
});

const renewals = () =>
  valueOf(
    watchlists.renewals({ profileId, from: localDay(desk.clock.now()), days: 400, watchlist: null }),
  ).renewals.map((renewal) => renewal.check);
const watch = () => valueOf(watchlists.create({ profileId, name: 'Mine', checks: [check] as never }));
const minute = 60_000;
/** A minute after what came before. */
const see = (more: { state?: string; ongoingMonitoringEnabled?: boolean }, of = profileId) => {
  desk.clock.advance(minute);
  valueOf(watchlists.checkSeen(of, { name: check, createTime: created, ...more }));
};

describe('a check that was read on its page', () => {
  it.each([{ state: 'CANCELLED' }, { state: 'INACTIVE', ongoingMonitoringEnabled: false }])(
    'has no renewal once it is not monitored (%o)',
    (read) => {
      desk.arrive(check, '', { type: started });
      see({ state: 'ACTIVE', ongoingMonitoringEnabled: true });
      expect(renewals()).toEqual([check]);
      see(read, 'p2');
      expect(renewals()).toEqual([check]);
      see(read);
      expect(renewals()).toEqual([]);
      watch();
      expect(renewals()).toEqual([]);
    },
  );

  it('has renewals again once it is monitored again, or a notification says so', () => {
    desk.arrive(check, '', { type: started });
    see({ ongoingMonitoringEnabled: false });
    see({ ongoingMonitoringEnabled: true });
    expect(renewals()).toEqual([check]);
    see({ ongoingMonitoringEnabled: false });
    expect(renewals()).toEqual([]);
    desk.clock.advance(minute);
    desk.arrive(check, '', { type: started });
    expect(renewals()).toEqual([check]);
  });

  it('is in its watchlist as it was read', () => {
    const { id } = watch();
    const rows = () => valueOf(watchlists.checks({ profileId, id }));
    expect(rows()).toMatchObject([{ state: null, readAt: null }]);
    see({ state: 'ACTIVE' });
    see({ state: 'CANCELLED' });
    expect(rows()).toMatchObject([
      { name: check, state: 'CANCELLED', readAt: new Date(desk.clock.now()).toISOString() },
    ]);
  });

  it('is not kept if no watchlist has it', () => {
    see({ state: 'ACTIVE', ongoingMonitoringEnabled: true });
    const { id } = watch();
    expect(valueOf(watchlists.checks({ profileId, id }))).toMatchObject([{ state: null, readAt: null }]);
    expect(renewals()).toEqual([]);
  });
});
