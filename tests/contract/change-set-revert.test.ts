import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isReached } from '#shared/flags/change';
import type { CellChange, ChangeAction } from '#shared/flags/change';
import { revertOf } from '#shared/flags/revert';
import { defaultWaves } from '#shared/flags/waves';
import { createApiClient, type ApiClient } from '#electron/service/api/client';
import { systemClock } from '#electron/platform/clock';
import { ok } from '#shared/result';
import {
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  type ChangeBench,
  type SeenOrganization,
} from '#tests/support/change-set-bench';
import { valueOf } from '#tests/support/value-of';

const flag = 'ai_summary';
let bench: ChangeBench;
let somebody: ApiClient;
let seen: SeenOrganization[];

/** Called with each line of the service: it has done its work and has not responded yet. */
let onRequest: (line: string) => void = () => undefined;

beforeEach(async () => {
  const log = (line: string) => {
    bench.requests.push(line);
    onRequest(line);
  };
  bench = await startChangeBench({ log });
  somebody = createApiClient({
    settings: bench.desk.profile,
    readSecret: () => Promise.resolve(ok(bench.service.credentials.clientSecret)),
    clock: systemClock,
    random: () => 0.5,
  });
  seen = await seeAll(bench.desk.client);
});
afterEach(async () => {
  await somebody.close();
  await bench[Symbol.asyncDispose]();
});

async function applied(id: string) {
  // The pace is not what these tests are about.
  bench.desk.setPace({ id, stopAfter: 1000 });
  return bench.desk.applied(id);
}
const stage = (changes: readonly CellChange[]) => bench.desk.stage(changes).changeSet.id;
const revert = (id: string) => valueOf(bench.desk.changeSets.revert(profileId, id));
const cellsNow = async () => (await seeAll(bench.desk.client)).map((each) => each.cell(flag));
/** What somebody else does at the service, with a client of their own. */
const edit = ({ organization }: SeenOrganization, value: boolean) =>
  somebody.call('SetFeatureFlagOverride', {
    variables: { name: `featureFlags/${flag}/overrides/${organization.name.slice(14)}` },
    body: { value },
  });

it('a finished set is reverted with one draft, and every cell is as before', async () => {
  const before = await cellsNow();
  const id = stage(seen.map((each) => changeOf(each, flag)));
  await applied(id);
  expect(await cellsNow()).not.toEqual(before);
  const draft = revert(id);
  expect(draft.changeSet).toMatchObject({ state: 'draft', reverts: id, name: 'Revert of Change set 1' });
  expect(revert(id).changeSet.id).toBe(draft.changeSet.id);
  const sent = sendsOf(bench.requests);
  expect([...sent.values()]).toEqual(seen.map(() => 1));
  const { cells, changeSet } = await applied(draft.changeSet.id);
  expect(changeSet.state).toBe('done');
  expect(cells.map(({ state }) => state)).toEqual(seen.map(() => 'applied'));
  expect(await cellsNow()).toEqual(before);
});

it('a stopped set is reverted as far as it was applied', async () => {
  bench.service.controls.add({
    kind: 'status',
    status: 403,
    operation: 'SetFeatureFlagOverride',
    skip: 2,
    times: 100,
  });
  const off = seen.filter((each) => each.cell(flag).is === 'default');
  const id = stage(off.map((each) => changeOf(each, flag, 'on')));
  bench.desk.setPace({ id, stopAfter: 2 });
  await bench.desk.applied(id);
  const draft = revert(id);
  expect(draft.cells.map(({ organization, action }) => [organization, action])).toEqual(
    off.slice(0, 2).map((each) => [each.organization.name, 'clear']),
  );
});

it('restores the value from when the change was sent, though the change was staged on an unknown value', async () => {
  const first = seen.find((each) => each.cell(flag).is === 'default');
  if (first === undefined) throw new Error('seed');
  const id = stage([{ ...changeOf(first, flag, 'on'), before: { is: 'unknown', why: 'not-read' } }]);
  expect((await applied(id)).cells).toMatchObject([{ state: 'applied', was: { is: 'default' } }]);
  expect(revert(id).cells).toMatchObject([{ action: 'clear' }]);
});

it('leaves out a cell that somebody changed since, as a conflict', async () => {
  const [first, second] = seen.filter((each) => each.cell(flag).is === 'default');
  if (first === undefined || second === undefined) throw new Error('seed');
  const id = stage([first, second].map((each) => changeOf(each, flag, 'on')));
  await applied(id);
  await edit(first, false);
  const { cells } = await applied(revert(id).changeSet.id);
  expect(cells.map(({ state }) => state)).toEqual(['conflict', 'applied']);
});

it('says that a cell left out with an unknown outcome is not restored', async () => {
  const first = seen.find((each) => each.cell(flag).is === 'default');
  if (first === undefined) throw new Error('seed');
  bench.service.controls.add({ kind: 'cut', at: 'before-headers', operation: 'SetFeatureFlagOverride' });
  const id = stage([changeOf(first, flag, 'on')]);
  expect((await applied(id)).cells).toMatchObject([{ state: 'unknown' }]);
  bench.desk.database.execute('UPDATE change_cell SET now = NULL');
  const { cells } = valueOf(bench.desk.changeSets.decide(profileId, id, 'leave-out', [0]));
  expect(cells).toMatchObject([{ state: 'left-out' }]);
  expect(revertOf(cells, true)).toMatchObject({
    changes: [],
    notRestored: [{ reason: 'The outcome of an earlier attempt is unknown.' }],
  });
});

it('says the same of a cell that waits again, and skips one that was refused', async () => {
  const [first, second] = seen.filter((each) => each.cell(flag).is === 'default');
  if (first === undefined || second === undefined) throw new Error('seed');
  const operation = 'SetFeatureFlagOverride';
  bench.service.controls.add({ kind: 'cut', at: 'before-headers', operation });
  bench.service.controls.add({ kind: 'status', status: 403, operation, skip: 1 });
  const id = stage([first, second].map((each) => changeOf(each, flag, 'on')));
  expect((await applied(id)).cells.map(({ state }) => state)).toEqual(['unknown', 'failed']);
  bench.desk.database.execute(
    `UPDATE change_cell SET now = '{"is":"unknown","why":"not-given"}' WHERE state = 'unknown'`,
  );
  const { cells } = valueOf(bench.desk.changeSets.decide(profileId, id, 'again', [0, 1]));
  expect(cells.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(revertOf(cells, true)).toMatchObject({
    changes: [],
    notRestored: [
      { organization: first.organization.name, reason: 'The outcome of an earlier attempt is unknown.' },
    ],
  });
});

it('refuses to revert a set of which nothing was sent', () => {
  const id = stage([changeOf(seen[0] as SeenOrganization, flag)]); // the service has organizations
  expect(bench.desk.changeSets.revert(profileId, id)).toMatchObject({ ok: false });
});

const overrideOperation = fc.constantFrom(
  'SetFeatureFlagOverride' as const,
  'DeleteFeatureFlagOverride' as const,
);
const aim = { operation: overrideOperation, skip: fc.nat(6), times: fc.integer({ min: 1, max: 3 }) };
const schedule = fc.record({
  actions: fc.array(fc.constantFrom<ChangeAction>('on', 'off', 'clear'), { minLength: 12, maxLength: 12 }),
  faults: fc.array(
    fc.oneof(
      fc.record({
        ...aim,
        kind: fc.constant('status' as const),
        status: fc.constantFrom(403, 404, 500, 503),
      }),
      fc.record({
        ...aim,
        kind: fc.constant('cut' as const),
        at: fc.constantFrom('before-headers' as const, 'after-commit' as const, 'mid-body' as const),
      }),
    ),
    { maxLength: 3 },
  ),
  edits: fc.array(fc.tuple(fc.nat(11), fc.boolean()), { maxLength: 4 }),
  /** The same while it is sent: after how many sends, where, and what. */
  meanwhile: fc.array(fc.tuple(fc.nat(8), fc.nat(11), fc.boolean()), { maxLength: 3 }),
  /** What failed is sent again once, because the operator says so. */
  again: fc.boolean(),
  /** After how many sends each life of the app ends. */
  kills: fc.array(fc.nat(5), { maxLength: 3 }),
  first: fc.integer({ min: 1, max: 12 }),
  share: fc.integer({ min: 1, max: 100 }),
  maxFailures: fc.constantFrom(0, 1, 5000),
  inFlight: fc.integer({ min: 1, max: 4 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;

it(
  'under any faults, kills, outside edits, waves and reverts, a cell is sent once per decision and its outcome matches the ledger',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (scenario) => {
        const { actions, faults, edits } = scenario;
        bench.service.controls.clear();
        const now = await seeAll(bench.desk.client);
        const id = stage(
          now.map((each, place) => changeOf(each, flag, actions[place] ?? 'on')).filter(isStageable),
        );
        for (const [place, value] of edits) await edit(now[place] as SeenOrganization, value); // twelve of them
        for (const fault of faults) bench.service.controls.add(fault);
        await check(id, scenario);
        bench.service.controls.clear();
        const reverted = bench.desk.changeSets.revert(profileId, id);
        if (reverted.ok) await check(reverted.value.changeSet.id, scenario);
      }),
      { numRuns: 10 },
    );
  },
);

const isStageable = ({ action, before }: CellChange) =>
  action === 'clear'
    ? before.is !== 'default'
    : !(before.is === 'override' && before.value === (action === 'on'));

/** Does something at a send that reached the service, the first being 0. */
function atSend(action: (send: number) => void): void {
  let sends = -1;
  onRequest = (line) => {
    if (/^(PUT|DELETE) /.test(line)) action((sends += 1));
  };
}

/**
 * A run of the app whose disk refuses all writes after a number of sends reached the service; it was killed
 * there.
 */
async function killedAfter(sends: number, id: string): Promise<void> {
  atSend((send) => {
    if (send === sends) bench.desk.database.execute('PRAGMA query_only = ON');
  });
  bench.desk.changeSets.apply(profileId, id);
  await bench.desk.changeSets.idle();
  onRequest = () => undefined;
  await bench.desk.close();
  bench.desk = await bench.open();
}

/** Applies a set over several lives and compares each recorded outcome with what the service did. */
async function check(id: string, scenario: Schedule): Promise<void> {
  const { kills, first, share, maxFailures, inFlight, meanwhile } = scenario;
  const start = bench.requests.length;
  const waves = { ...defaultWaves, first, share, maxFailures, restMinutes: 0 };
  valueOf(bench.desk.changeSets.change(profileId, id, { waves, inFlight }));
  bench.desk.setPace({ id, stopAfter: 1000 });
  for (const sends of kills) await killedAfter(sends, id);

  const places = await seeAll(bench.desk.client);
  const edited = new Map<string, number>();
  const underWay: Promise<unknown>[] = [];
  atSend((send) => {
    for (const [at, place, value] of meanwhile) {
      const there = places[place] as SeenOrganization; // twelve of them
      if (at !== send) continue;
      edited.set(there.organization.name, (edited.get(there.organization.name) ?? 0) + 1);
      underWay.push(edit(there, value));
    }
  });
  const sendAll = async () => {
    // A wave that may not start is started by the operator: each time at least one cell is sent.
    for (let lives = 0; lives <= 12; lives += 1)
      if (bench.desk.changeSets.apply(profileId, id).ok) await bench.desk.changeSets.idle();
    valueOf(await bench.desk.changeSets.lookUp(profileId, id, null, new AbortController().signal));
    return bench.desk.read(id).cells;
  };
  const failed = (await sendAll()).filter(({ state }) => scenario.again && state === 'failed');
  const decided = new Set(failed.map(({ position }) => position));
  valueOf(bench.desk.changeSets.decide(profileId, id, 'again', [...decided]));
  const cells = await sendAll();
  onRequest = () => undefined;
  await Promise.all(underWay);

  const sent = sendsOf(bench.requests.slice(start));
  const after = new Map((await seeAll(bench.desk.client)).map((each) => [each.organization.name, each]));
  for (const cell of cells) {
    const path = `/service/v1alpha2/featureFlags/${flag}/overrides/${cell.organization.slice(14)}`;
    const edits = edited.get(cell.organization) ?? 0;
    const times = (sent.get(path) ?? 0) - edits;
    const again = decided.has(cell.position) ? 1 : 0;
    expect(times).toBeLessThanOrEqual(1 + again);
    expect(['waiting', 'sending', 'unknown', 'accepted']).not.toContain(cell.state);
    if (cell.state === 'applied') expect(times).toBeGreaterThanOrEqual(1);
    if (cell.state === 'conflict') expect(times).toBeLessThanOrEqual(again);
    // What somebody else wrote meanwhile may have come after it was read back.
    if (edits > 0) continue;
    const there = after.get(cell.organization)?.cell(flag);
    if (cell.state === 'applied') expect(there !== undefined && isReached(cell.action, there)).toBe(true);
    if (cell.state === 'failed') expect(there !== undefined && isReached(cell.action, there)).toBe(false);
    if (cell.now !== null && cell.now.is !== 'unknown') expect(cell.now).toEqual(there);
  }
}
