import { beforeEach, expect, it } from 'vitest';
import { openWatchlists, type Watchlists } from '#electron/jobs/watchlists/watchlists';
import type { ReadClient } from '#electron/service/api/client';
import { localDay } from '#shared/calendar/day';
import type { Check } from '#shared/model/check';
import { noListFacts } from '#shared/reading/list';
import { formatName } from '#shared/resource-names';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';
import { openDesk } from '../findings/desk.ts';

const profileId = 'p1';
const check = formatName('check', { organization: 'o1', team: 't1', check: 'c1' });
const started = 'notification.client.ongoing_monitoring_started.v1';

let desk: Awaited<ReturnType<typeof openDesk>>;
let watchlists: Watchlists;
let id: string;
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
  ({ id } = valueOf(watchlists.create({ profileId, name: 'Mine', checks: [check] })));
});

const rows = () => valueOf(watchlists.checks({ profileId, id }));
const renewals = () =>
  valueOf(
    watchlists.renewals({ profileId, from: localDay(desk.clock.now()), days: 400, watchlist: null }),
  ).renewals.map((renewal) => renewal.check);
const drop = () => valueOf(watchlists.drop({ profileId, id, checks: [check] }));
const add = () => valueOf(watchlists.add({ profileId, id, checks: [check] }));

/** Refreshes the list; the service responds with the check as it is given, a minute after what came before. */
async function refresh(more: Partial<Check>, meanwhile: () => void = () => undefined) {
  desk.clock.advance(60_000);
  const response = {
    value: { checks: [{ name: check, ...more }], facts: noListFacts },
    receivedAt: new Date(desk.clock.now()).toISOString(),
  };
  const call = () => {
    meanwhile();
    return Promise.resolve(ok(response));
  };
  const client = { call } as unknown as Pick<ReadClient, 'call'>; // this operation only
  valueOf(await watchlists.refresh({ profileId, id }, client, new AbortController().signal));
}

it('keeps nothing of a check that was removed from the list meanwhile', async () => {
  await refresh({ displayName: 'Olivia Marsh' });
  expect(rows()).toMatchObject([{ displayName: 'Olivia Marsh' }]);
  await refresh({ displayName: 'Olivia Marsh' }, drop);
  add();
  expect(rows()).toMatchObject([{ displayName: null, readAt: null }]);
});

it('shows a check as not monitored also once it was removed from the list', async () => {
  desk.arrive(check, '', { type: started });
  expect(renewals()).toEqual([check]);
  await refresh({ state: 'CANCELLED' });
  expect(renewals()).toEqual([]);
  drop();
  expect(renewals()).toEqual([]);
  add();
  await refresh({ state: 'ACTIVE', ongoingMonitoringEnabled: true });
  drop();
  expect(renewals()).toEqual([check]);
});
