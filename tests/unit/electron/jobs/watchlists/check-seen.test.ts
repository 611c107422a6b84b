import { beforeEach, describe, expect, it } from 'vitest';
import { valueOf } from '#tests/support/value-of';
import { checkOf } from '../findings/desk.ts';
import { openWatchlistDesk, profileId, started } from './desk.ts';

const check = checkOf('c1');
const created = '2026-11-01T00:00:00Z';

let desk: Awaited<ReturnType<typeof openWatchlistDesk>>;
beforeEach(async () => {
  desk = await openWatchlistDesk();
});

const watch = () => valueOf(desk.watchlists.create({ profileId, name: 'Mine', checks: [check] as never }));
const minute = 60_000;
/** A minute after what came before. */
const see = (more: { state?: string; ongoingMonitoringEnabled?: boolean }, of = profileId) => {
  desk.clock.advance(minute);
  valueOf(desk.watchlists.checkSeen(of, { name: check, createTime: created, ...more }));
};

describe('a check that was read on its page', () => {
  it.each([{ state: 'CANCELLED' }, { state: 'INACTIVE', ongoingMonitoringEnabled: false }])(
    'has no renewal once it is not monitored (%o)',
    (read) => {
      desk.arrive(check, '', { type: started });
      see({ state: 'ACTIVE', ongoingMonitoringEnabled: true });
      expect(desk.renewals()).toEqual([check]);
      see(read, 'p2');
      expect(desk.renewals()).toEqual([check]);
      see(read);
      expect(desk.renewals()).toEqual([]);
      watch();
      expect(desk.renewals()).toEqual([]);
    },
  );

  it('has renewals again once it is monitored again, or a notification says so', () => {
    desk.arrive(check, '', { type: started });
    see({ ongoingMonitoringEnabled: false });
    see({ ongoingMonitoringEnabled: true });
    expect(desk.renewals()).toEqual([check]);
    see({ ongoingMonitoringEnabled: false });
    expect(desk.renewals()).toEqual([]);
    desk.clock.advance(minute);
    desk.arrive(check, '', { type: started });
    expect(desk.renewals()).toEqual([check]);
  });

  it('is in its watchlist as it was read', () => {
    const { id } = watch();
    const rows = () => valueOf(desk.watchlists.checks({ profileId, id }));
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
    expect(valueOf(desk.watchlists.checks({ profileId, id }))).toMatchObject([{ state: null, readAt: null }]);
    expect(desk.renewals()).toEqual([]);
  });
});
