import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Waves } from '#shared/flags/waves';
import type { Result } from '#shared/result';
import {
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  type ChangeBench,
} from '#tests/support/change-set-bench';

const flag = 'ai_summary';
let bench: ChangeBench;
beforeEach(async () => {
  bench = await startChangeBench();
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} ${result.error.advice}`);
  return result.value;
}
const waves: Waves = { first: 2, share: 50, restMinutes: 0, mostTrouble: 0 };
async function staged(chosen: Waves) {
  const seen = await seeAll(bench.desk.client);
  const { changeSet } = valueOf(
    bench.desk.changeSets.stage(
      profileId,
      null,
      seen.map((each) => changeOf(each, flag)),
    ),
  );
  bench.desk.database.execute(`UPDATE change_set SET per_minute = 1000000 WHERE id = '${changeSet.id}'`);
  valueOf(bench.desk.changeSets.change(profileId, changeSet.id, { waves: chosen }));
  return changeSet.id;
}
const read = (id: string) => valueOf(bench.desk.changeSets.read(profileId, id));
async function applied(id: string) {
  valueOf(bench.desk.changeSets.apply(profileId, id));
  await bench.desk.changeSets.idle();
  return read(id);
}
const sentCount = () => [...sendsOf(bench.requests).values()].reduce((sum, times) => sum + times, 0);

it('goes through every wave while each cell succeeds, after one confirmation', async () => {
  const id = await staged(waves);
  expect(read(id).changeSet.wave).toEqual({ at: 1, of: 3, restsUntil: null });
  const { changeSet } = await applied(id);
  expect(changeSet).toMatchObject({ state: 'done', counts: { applied: 12 }, wave: { at: 3, of: 3 } });
  expect(bench.desk.questions).toHaveLength(1);
  expect(sentCount()).toBe(12);
});

it('stops by itself after a wave with a failed cell, says why, and goes on by hand', async () => {
  bench.service.controls.add({ kind: 'status', status: 403, operation: 'SetFeatureFlagOverride' });
  const id = await staged(waves);
  const { changeSet } = await applied(id);
  expect(changeSet).toMatchObject({
    state: 'stopped',
    error: { kind: 'cancelled', message: 'Stopped after wave 1 of 3: 1 of 2 cells without success.' },
    counts: { waiting: 10 },
    wave: { at: 2, of: 3 },
  });
  expect(sentCount()).toBe(2);
  // What failed is still there at the end of the second wave.
  expect((await applied(id)).changeSet).toMatchObject({ state: 'stopped', counts: { waiting: 6 } });
  expect((await applied(id)).changeSet).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  expect(sentCount()).toBe(12);
});

it('accepts as many cells without success as it was told', async () => {
  bench.service.controls.add({ kind: 'status', status: 403, operation: 'SetFeatureFlagOverride' });
  const id = await staged({ ...waves, mostTrouble: 1 });
  expect((await applied(id)).changeSet).toMatchObject({ state: 'done', counts: { applied: 11, failed: 1 } });
});

it('waits between two waves, can be stopped there, and begins the next one when resumed', async () => {
  const id = await staged({ ...waves, restMinutes: 1 });
  const resting = new Promise<void>((resolve) => {
    bench.desk.onChange = ({ changeSet }) => {
      if (changeSet.wave?.restsUntil !== null) resolve();
    };
  });
  valueOf(bench.desk.changeSets.apply(profileId, id));
  await resting;
  valueOf(bench.desk.changeSets.stop(profileId, id));
  await bench.desk.changeSets.idle();
  expect(read(id).changeSet).toMatchObject({ state: 'stopped', wave: { at: 2, of: 3, restsUntil: null } });
  expect(sentCount()).toBe(2);
  valueOf(bench.desk.changeSets.change(profileId, id, { waves: null }));
  expect((await applied(id)).changeSet).toMatchObject({ state: 'done', counts: { applied: 12 } });
  expect(sentCount()).toBe(12);
});
