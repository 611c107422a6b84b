import { beforeEach, expect, it } from 'vitest';
import type { ReadClient } from '#electron/service/api/client';
import type { Check } from '#shared/model/check';
import { noListFacts } from '#shared/reading/list';
import { formatName } from '#shared/resource-names';
import { ok } from '#shared/result';
import { valueOf } from '#tests/support/value-of';
import { openWatchlistDesk, profileId, started } from './desk.ts';

const check = formatName('check', { organization: 'o1', team: 't1', check: 'c1' });

let desk: Awaited<ReturnType<typeof openWatchlistDesk>>;
let id: string;
beforeEach(async () => {
  desk = await openWatchlistDesk();
  ({ id } = valueOf(desk.watchlists.create({ profileId, name: 'Mine', checks: [check] })));
});

const rows = (watchlists = desk.watchlists) => valueOf(watchlists.checks({ profileId, id }));
const drop = () => valueOf(desk.watchlists.drop({ profileId, id, checks: [check] }));
const add = () => valueOf(desk.watchlists.add({ profileId, id, checks: [check] }));

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
  valueOf(await desk.watchlists.refresh({ profileId, id }, client, new AbortController().signal));
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
  expect(desk.renewals()).toEqual([check]);
  await refresh({ state: 'CANCELLED' });
  expect(desk.renewals()).toEqual([]);
  drop();
  expect(desk.renewals()).toEqual([]);
  add();
  await refresh({ state: 'ACTIVE', ongoingMonitoringEnabled: true });
  drop();
  expect(desk.renewals()).toEqual([check]);
});

it('keeps the names of checks for as long as the settings say', async () => {
  await refresh({ displayName: 'Olivia Marsh' });
  desk.clock.advance(200 * 86_400_000);
  expect(rows(desk.open())).toMatchObject([{ displayName: 'Olivia Marsh' }]);
});
