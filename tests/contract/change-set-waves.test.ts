import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Traffic } from '#electron/jobs/change-sets/wave-health';
import { systemClock } from '#electron/platform/clock';
import { defaultWaves, type Waves } from '#shared/flags/waves';
import {
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  type ChangeBench,
  type ChangeDeskOptions,
} from '#tests/support/change-set-bench';
import { valueOf } from '#tests/support/value-of';

const flag = 'ai_summary';
let bench: ChangeBench;
beforeEach(async () => {
  bench = await startChangeBench();
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

const waves: Waves = { ...defaultWaves, first: 2, share: 50, restMinutes: 0 };
async function staged(chosen: Waves) {
  const seen = await seeAll(bench.desk.client);
  const { changeSet } = bench.desk.stage(seen.map((each) => changeOf(each, flag)));
  bench.desk.setPace({ id: changeSet.id });
  valueOf(bench.desk.changeSets.change(profileId, changeSet.id, { waves: chosen }));
  return changeSet.id;
}
const sentCount = () => [...sendsOf(bench.requests).values()].reduce((sum, times) => sum + times, 0);

it('goes through every wave while each cell succeeds, after one confirmation', async () => {
  const id = await staged(waves);
  expect(bench.desk.read(id).changeSet.wave).toEqual({ at: 1, of: 3, restsUntil: null });
  const { changeSet } = await bench.desk.applied(id);
  expect(changeSet).toMatchObject({ state: 'done', counts: { applied: 12 }, wave: { at: 3, of: 3 } });
  expect(bench.desk.questions).toHaveLength(1);
  expect(sentCount()).toBe(12);
});

it('stops by itself after a wave with a failed cell, says why, and continues by hand', async () => {
  bench.service.controls.add({ kind: 'status', status: 403, operation: 'SetFeatureFlagOverride' });
  const id = await staged(waves);
  const { changeSet } = await bench.desk.applied(id);
  expect(changeSet).toMatchObject({
    state: 'stopped',
    error: {
      kind: 'cancelled',
      message: 'Stopped after wave 1 of 3. Unsuccessful changes so far: 1 of 2.',
    },
    counts: { waiting: 10 },
    wave: { at: 2, of: 3 },
  });
  expect(sentCount()).toBe(2);
  // What failed is still there at the end of the second wave.
  expect((await bench.desk.applied(id)).changeSet).toMatchObject({
    state: 'stopped',
    counts: { waiting: 6 },
  });
  expect((await bench.desk.applied(id)).changeSet).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  expect(sentCount()).toBe(12);
});

it('accepts as many unsuccessful changes as its limit', async () => {
  bench.service.controls.add({ kind: 'status', status: 403, operation: 'SetFeatureFlagOverride' });
  const id = await staged({ ...waves, maxFailures: 1 });
  expect((await bench.desk.applied(id)).changeSet).toMatchObject({
    state: 'done',
    counts: { applied: 11, failed: 1 },
  });
});

it('waits between two waves, can be stopped there, and begins the next one when resumed', async () => {
  const id = await staged({ ...waves, restMinutes: 1 });
  await stoppedInRest(id);
  expect(bench.desk.read(id).changeSet).toMatchObject({
    state: 'stopped',
    wave: { at: 2, of: 3, restsUntil: null },
  });
  expect(sentCount()).toBe(2);
  valueOf(bench.desk.changeSets.change(profileId, id, { waves: null }));
  expect((await bench.desk.applied(id)).changeSet).toMatchObject({ state: 'done', counts: { applied: 12 } });
  expect(sentCount()).toBe(12);
});

/** Applies until the first rest, and leaves it there. */
async function stoppedInRest(id: string) {
  const resting = new Promise<void>((resolve) => {
    bench.desk.onChange = ({ changeSet }) => {
      if (changeSet.wave?.restsUntil !== null) resolve();
    };
  });
  valueOf(bench.desk.changeSets.apply(profileId, id));
  await resting;
  bench.desk.onChange = undefined;
  valueOf(bench.desk.changeSets.stop(profileId, id));
  await bench.desk.changeSets.idle();
}

describe('the health of organizations between two waves', () => {
  const hour = 3_600_000;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const looking = (limits: Waves['health']['limits'], ifUnknown: 'stop' | 'go-on' = 'stop'): Waves => ({
    ...waves,
    health: { limits, hours: 24, ifUnknown },
  });
  async function openedWith(options: Pick<ChangeDeskOptions, 'traffic' | 'rewrite' | 'clock'>) {
    await bench[Symbol.asyncDispose]();
    bench = await startChangeBench(options);
  }
  /** One call of every organization before the change and one since. */
  const traffic = (before: number, since: number): Traffic => ({
    calls: () =>
      organizations.flatMap((name) =>
        [
          { at: ago(hour), status: before },
          { at: new Date(Date.now() + hour).toISOString(), status: since },
        ].map((call) => ({
          ...call,
          operation: 'GetCheck' as const,
          path: `/service/v1/${name}/teams/t/checks/c`,
        })),
      ),
    deliveries: () =>
      organizations.flatMap((organization) => [
        { organization, receivedAt: ago(hour), status: before },
        { organization, receivedAt: new Date(Date.now() + hour).toISOString(), status: since },
      ]),
  });
  let organizations: string[] = [];
  const known = async () => {
    organizations = (await seeAll(bench.desk.client)).map(({ organization }) => organization.name);
  };

  it.each([
    ['api-errors', 'error rate of API calls'],
    ['webhook-failures', 'rate of webhook failures'],
  ] as const)('stops the run if the rate of %s rose by more than the limit', async (condition, words) => {
    await openedWith({ traffic: traffic(200, 500) });
    await known();
    const id = await staged(looking({ [condition]: 5 }));
    const { changeSet } = await bench.desk.applied(id);
    const message = `Stopped after wave 1 of 3: the ${words} rose from 0% to 100%, more than 5 points.`;
    expect(changeSet).toMatchObject({ state: 'stopped', error: { message }, counts: { waiting: 10 } });
    expect(changeSet.waveChecks).toMatchObject([
      {
        wave: 1,
        of: 3,
        organizations: 2,
        result: 'stopped',
        readings: [{ condition, before: { bad: 0, of: 2 }, since: { bad: 2, of: 2 } }],
      },
    ]);
    expect(sentCount()).toBe(2);
    // The reason outlives the app, and the operator continues by hand.
    await bench.desk.close();
    bench.desk = await bench.open({ traffic: traffic(200, 200) });
    expect(bench.desk.read(id).changeSet).toMatchObject({ state: 'stopped', error: { message } });
    const done = await bench.desk.applied(id);
    expect(done.changeSet).toMatchObject({ state: 'done', error: null });
    expect(done.changeSet.waveChecks.map(({ result }) => result)).toEqual(['continued', 'passed']);
    expect(sentCount()).toBe(12);
  });

  it('is checked after the rest of the wave, though the run was stopped in the wave and resumed', async () => {
    let minutes = 0;
    const clock = { ...systemClock, now: () => Date.now() + minutes * 60_000 };
    await openedWith({ traffic: traffic(200, 500), clock });
    await known();
    const id = await staged({ ...looking({ 'api-errors': 5 }), restMinutes: 1 });
    await stoppedInRest(id);
    // What of the rest is left is rested for.
    await stoppedInRest(id);
    expect(bench.desk.read(id).changeSet).toMatchObject({ waveChecks: [], counts: { waiting: 10 } });
    minutes = 1;
    const { changeSet } = await bench.desk.applied(id);
    expect(changeSet).toMatchObject({ state: 'stopped', counts: { waiting: 10 } });
    expect(changeSet.waveChecks).toMatchObject([{ wave: 1, result: 'stopped' }]);
    expect(sentCount()).toBe(2);
    // Once it was looked at, the operator goes on by hand.
    await stoppedInRest(id);
    expect(bench.desk.read(id).changeSet).toMatchObject({
      counts: { waiting: 6 },
      waveChecks: [{ result: 'continued' }],
    });
  });

  it('continues if a rate was as bad before', async () => {
    await openedWith({ traffic: traffic(500, 500) });
    await known();
    const id = await staged(looking({ 'api-errors': 0, 'webhook-failures': 0 }));
    expect((await bench.desk.applied(id)).changeSet).toMatchObject({
      state: 'done',
      counts: { applied: 12 },
    });
  });

  it('does not count an unknown rate as a success, unless its setting says to continue', async () => {
    const id = await staged(looking({ consider: 5, 'api-errors': 5 }));
    const { changeSet } = await bench.desk.applied(id);
    expect(changeSet).toMatchObject({
      state: 'stopped',
      error: { message: 'Stopped after wave 1 of 3: the rate of checks with Consider is unknown.' },
    });
    valueOf(
      bench.desk.changeSets.change(profileId, id, {
        waves: looking({ consider: 5, 'api-errors': 5 }, 'go-on'),
      }),
    );
    expect((await bench.desk.applied(id)).changeSet).toMatchObject({
      state: 'done',
      counts: { applied: 12 },
    });
  });

  it('is compared from the time a cell was sent, though its outcome was found later', async () => {
    await known();
    const [first = ''] = organizations;
    bench.service.controls.add({ kind: 'cut', at: 'before-headers', operation: 'SetFeatureFlagOverride' });
    const id = await staged(waves);
    expect((await bench.desk.applied(id)).changeSet).toMatchObject({ counts: { unknown: 1 } });
    const at = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await bench.desk.close();
    const path = `/service/v1/${first}/teams/t/checks/c`;
    const call = { operation: 'GetCheck', path, status: 200 } as const;
    bench.desk = await bench.open({
      traffic: {
        calls: () => [
          { ...call, at: ago(hour) },
          { ...call, at: new Date(at + 5).toISOString() },
        ],
        deliveries: () => [],
      },
    });
    valueOf(
      bench.desk.changeSets.change(profileId, id, {
        waves: { ...looking({ 'api-errors': 5 }), maxFailures: 1 },
      }),
    );
    const { waveChecks } = (await bench.desk.applied(id)).changeSet;
    expect(waveChecks.at(-1)?.readings).toMatchObject([{ before: { of: 1 }, since: { of: 1 } }]);
  });

  it('is not checked while nothing was sent', async () => {
    const id = await staged(looking({ consider: 5, 'api-errors': 5 }));
    // Somebody did the same to the first wave, and to the second.
    for (const { organization, action } of bench.desk.read(id).cells.slice(0, 6))
      await bench.desk.client.call('SetFeatureFlagOverride', {
        variables: { name: `featureFlags/${flag}/overrides/${organization.slice(14)}` },
        body: { value: action === 'on' },
      });
    const { changeSet } = await bench.desk.applied(id);
    expect(changeSet).toMatchObject({ state: 'done', counts: { already: 6, applied: 6 } });
  });

  it.each([
    ['FAIL', 'failed-checks', 'rate of failed checks'],
    ['CONSIDER', 'consider', 'rate of checks with Consider'],
  ] as const)('reads what became of checks, and stops for %s', async (recommendation, condition, words) => {
    const reported = (id: number, createTime: string, word: string) => ({
      name: `organizations/o/notifications/n${id}`,
      type: 'notification.client.check_complete.v1',
      createTime,
      payload: { check: `organizations/o/teams/t/checks/c${id}`, recommendation: word },
    });
    await openedWith({
      rewrite: (body) =>
        typeof body === 'object' && body !== null && 'notifications' in body
          ? {
              notifications: [
                reported(1, ago(hour), 'CLEAR'),
                reported(2, ago(2 * hour), 'CLEAR'),
                reported(3, new Date(Date.now() + hour).toISOString(), recommendation),
                reported(4, new Date(Date.now() + hour).toISOString(), 'CLEAR'),
                reported(5, ago(48 * hour), recommendation),
              ],
              nextPageToken: '',
            }
          : body,
    });
    const id = await staged(looking({ 'failed-checks': 49, consider: 49 }));
    const { changeSet } = await bench.desk.applied(id);
    expect(changeSet).toMatchObject({
      state: 'stopped',
      error: {
        message: `Stopped after wave 1 of 3: the ${words} rose from 0% to 50%, more than 49 points.`,
      },
    });
    expect(changeSet.waveChecks[0]?.readings).toContainEqual({
      condition,
      most: 49,
      before: { bad: 0, of: 4 },
      since: { bad: 2, of: 4 },
    });
    // One call for each organization of the first wave.
    expect(bench.requests.filter((line) => line.includes('/notifications'))).toHaveLength(2);
  });
});

it('sends the organizations of a tag first, then the others', async () => {
  const seen = await seeAll(bench.desk.client);
  const tagged = [7, 3].map((place) => seen[place]?.organization.name ?? '');
  const id = await staged({ ...waves, groups: [tagged] });
  expect(bench.desk.read(id).changeSet.wave).toMatchObject({ at: 1, of: 2 });
  await bench.desk.applied(id);
  const first = [...sendsOf(bench.requests).keys()].slice(0, 2);
  expect(first.map((path) => `organizations/${path.split('/').at(-1)}`).toSorted()).toEqual(
    tagged.toSorted(),
  );
  expect(sentCount()).toBe(12);
});

it('starts no wave before every cell of the previous wave has its outcome, however many are sent at once', async () => {
  const id = await staged({ ...waves, first: 4 });
  valueOf(bench.desk.changeSets.change(profileId, id, { inFlight: 4 }));
  bench.service.controls.add({
    kind: 'slow-headers',
    operation: 'SetFeatureFlagOverride',
    times: 1,
    milliseconds: 300,
  });
  const { cells, changeSet } = await bench.desk.applied(id);
  expect(changeSet).toMatchObject({ state: 'done', counts: { applied: 12 } });
  const settled = cells.map(({ settledAt }) => Date.parse(settledAt ?? ''));
  expect(Math.max(...settled.slice(0, 4))).toBeLessThanOrEqual(Math.min(...settled.slice(4)));
});
