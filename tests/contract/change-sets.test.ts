import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  statesOf,
  type ChangeBench,
  type SeenOrganization,
} from '#tests/support/change-set-bench';
import { valueOf } from '#tests/support/value-of';

const never = new AbortController().signal;
const flag = 'ai_summary';
let bench: ChangeBench;
let seen: SeenOrganization[];

const stage = (changes = seen.map((each) => changeOf(each, flag))) => bench.desk.stage(changes);
const quick = (id: string) => valueOf(bench.desk.changeSets.change(profileId, id, { perMinute: 600 }));
const entries = () => valueOf(bench.desk.journal.list({}, { before: null, limit: 500 })).entries;

/** Runs at once: the pace is not what these tests are about. */
async function run(changes?: Parameters<typeof stage>[0]) {
  const { changeSet } = stage(changes);
  bench.desk.setPace({ id: changeSet.id });
  return bench.desk.applied(changeSet.id);
}
const reread = async (name: string) => {
  const found = (await seeAll(bench.desk.client)).find(({ organization }) => organization.name === name);
  if (found === undefined) throw new Error('gone');
  return found;
};

beforeEach(async () => {
  bench = await startChangeBench();
  seen = await seeAll(bench.desk.client);
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

describe('applying a change set', () => {
  it('sets and clears each cell once, reads it back, and writes a journal entry for each', async () => {
    const changes = seen.map((each) => {
      const cell = each.cell(flag);
      return changeOf(each, flag, cell.is === 'override' ? 'clear' : 'on');
    });
    const { changeSet, cells } = await run(changes);
    expect(changeSet).toMatchObject({ state: 'done', error: null, interrupted: false });
    expect(new Set(statesOf(cells))).toEqual(new Set(['applied']));
    expect([...sendsOf(bench.requests).values()]).toEqual(changes.map(() => 1));
    for (const each of await seeAll(bench.desk.client)) {
      const change = changes.find(({ organization }) => organization === each.organization.name);
      expect(each.cell(flag)).toMatchObject(
        change?.action === 'clear' ? { is: 'default' } : { is: 'override', value: true },
      );
    }
    expect(entries().map(({ outcome, consent }) => [outcome, consent])).toEqual(
      changes.map(() => ['sent', 'bulk-run']),
    );
    expect(bench.desk.questions).toHaveLength(1);
    expect(bench.desk.questions[0]).toMatchObject({ nameToType: flag, requests: changes.length });
  });

  it('sends nothing that the operator did not confirm, and stays a draft', async () => {
    await bench.desk.close();
    const desk = await bench.open({ respond: () => 'keep' });
    bench.desk = desk;
    const { changeSet, cells } = await run();
    expect(changeSet).toMatchObject({
      state: 'draft',
      startedAt: null,
      endedAt: null,
      error: { kind: 'refused', reason: 'not-confirmed' },
    });
    expect(new Set(statesOf(cells))).toEqual(new Set(['waiting']));
    expect(sendsOf(bench.requests).size).toBe(0);
  });

  it('lets a cell that changed meanwhile block only itself', async () => {
    const [first, second, third] = seen.filter(
      (each) => !each.cell(flag).value && each.cell(flag).is === 'default',
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('seed');
    const staged = [first, second, third].map((each) => changeOf(each, flag, 'on'));
    const { changeSet } = stage(staged);
    quick(changeSet.id);
    // Somebody else sets two of them, one of them to what was wanted anyway.
    await bench.desk.client.call('SetFeatureFlagOverride', {
      variables: { name: `featureFlags/${flag}/overrides/${first.organization.name.slice(14)}` },
      body: { value: false },
    });
    await bench.desk.client.call('SetFeatureFlagOverride', {
      variables: { name: `featureFlags/${flag}/overrides/${second.organization.name.slice(14)}` },
      body: { value: true },
    });
    const before = sendsOf(bench.requests);
    const { cells } = await bench.desk.applied(changeSet.id);
    expect(statesOf(cells)).toEqual(['conflict', 'already', 'applied']);
    expect(cells[0]).toMatchObject({ now: { is: 'override', value: false } });
    expect([...sendsOf(bench.requests).values()].reduce((a, b) => a + b, 0)).toBe(
      [...before.values()].reduce((a, b) => a + b, 0) + 1,
    );

    // Staged again on what is there now, it is sent.
    valueOf(bench.desk.changeSets.decide(profileId, changeSet.id, 'restage', [0]));
    expect(statesOf((await bench.desk.applied(changeSet.id)).cells)).toEqual([
      'applied',
      'already',
      'applied',
    ]);
  });

  it('stops at the error limit of a service that fails, as each outcome is unknown', async () => {
    bench.service.controls.add({
      kind: 'status',
      status: 503,
      operation: 'SetFeatureFlagOverride',
      times: null,
    });
    const changes = seen
      .filter((each) => each.cell(flag).is === 'default')
      .slice(0, 5)
      .map((each) => changeOf(each, flag, 'on'));
    const { cells, changeSet } = await run(changes);
    expect(statesOf(cells)).toEqual(['unknown', 'unknown', 'unknown', 'waiting', 'waiting']);
    expect(changeSet).toMatchObject({ state: 'stopped', error: { message: 'Stopped after 3 errors.' } });
    expect(sendsOf(bench.requests).size).toBe(3);
  });

  it('continues after a 403 in the middle, stops at the error limit, and sends only the failed cells again', async () => {
    bench.service.controls.add({
      kind: 'status',
      status: 403,
      operation: 'SetFeatureFlagOverride',
      skip: 2,
      times: 3,
    });
    const changes = seen
      .filter((each) => each.cell(flag).is === 'default')
      .slice(0, 8)
      .map((each) => changeOf(each, flag, 'on'));
    const first = await run(changes);
    expect(statesOf(first.cells)).toEqual([
      'applied',
      'applied',
      'failed',
      'failed',
      'failed',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(first.changeSet).toMatchObject({
      state: 'stopped',
      error: { message: 'Stopped after 3 errors.' },
    });
    expect(first.cells[2]).toMatchObject({ status: 403, note: '403: does not exist or no access' });

    const { id } = first.changeSet;
    const rest = await bench.desk.applied(id);
    expect(statesOf(rest.cells)).toEqual([
      'applied',
      'applied',
      'failed',
      'failed',
      'failed',
      'applied',
      'applied',
      'applied',
    ]);
    valueOf(bench.desk.changeSets.decide(profileId, id, 'again', [2, 3, 4]));
    const again = await bench.desk.applied(id);
    expect(new Set(statesOf(again.cells))).toEqual(new Set(['applied']));
    expect(again.changeSet.state).toBe('done');
    const counts = [...sendsOf(bench.requests).values()].sort();
    expect(counts).toEqual([1, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('calls a value that was not saved an error that says which', async () => {
    const target = seen.find((each) => each.cell(flag).is === 'default');
    if (target === undefined) throw new Error('seed');
    // The response is a 200 of something else: the write goes to another cell.
    const other = seen.find((each) => each !== target);
    bench.desk.profile.overrideWrite = {
      method: 'PUT',
      path: `/v1alpha2/featureFlags/{feature_flag}/overrides/${other?.organization.name.slice(14) ?? ''}`,
      body: '{"value": "{value}"}',
    };
    const { cells } = await run([changeOf(target, flag, 'on')]);
    expect(cells[0]).toMatchObject({
      state: 'failed',
      status: 200,
      note: `Accepted (200), but the current value is Default ${target.cell(flag).value ? 'on' : 'off'}, not On.`,
    });
  });

  it('rereads after a 404 on clearing, and distinguishes nothing to clear from no access', async () => {
    const overridden = seen.filter((each) => each.cell(flag).is === 'override');
    const [first] = overridden.length > 0 ? overridden : seen;
    if (first === undefined) throw new Error('seed');
    const target = first.cell(flag).is === 'override' ? first : await withOverride(first);
    bench.service.controls.add({ kind: 'status', status: 404, operation: 'DeleteFeatureFlagOverride' });
    const refused = await run([changeOf(target, flag, 'clear')]);
    expect(refused.cells[0]).toMatchObject({ state: 'failed', status: 404 });
    expect(refused.cells[0]?.note).toMatch(
      /^404: no override to clear, or no access\. Current value: (On|Off)\.$/,
    );

    bench.service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'DeleteFeatureFlagOverride' });
    const cut = await run([changeOf(await reread(target.organization.name), flag, 'clear')]);
    expect(cut.cells[0]).toMatchObject({ state: 'unknown', now: { is: 'default' } });
    const looked = valueOf(await bench.desk.changeSets.lookUp(profileId, cut.changeSet.id, null, never));
    expect(looked.cells[0]).toMatchObject({ state: 'applied', note: 'Looked up: the change took effect.' });
    expect([...sendsOf(bench.requests).values()].every((count) => count <= 3)).toBe(true);
  });

  async function withOverride(each: SeenOrganization): Promise<SeenOrganization> {
    await run([changeOf(each, flag, 'on')]);
    return reread(each.organization.name);
  }

  it('looks up a change whose connection was cut instead of sending it again', async () => {
    bench.service.controls.add({ kind: 'cut', at: 'before-headers', operation: 'SetFeatureFlagOverride' });
    const changes = seen
      .filter((each) => each.cell(flag).is === 'default')
      .slice(0, 3)
      .map((each) => changeOf(each, flag, 'on'));
    const { changeSet, cells } = await run(changes);
    expect(statesOf(cells)).toEqual(['unknown', 'applied', 'applied']);
    const looked = valueOf(await bench.desk.changeSets.lookUp(profileId, changeSet.id, [0], never));
    expect(looked.cells[0]).toMatchObject({
      state: 'failed',
      note: 'Looked up: the value has not changed. The change was not sent again.',
    });
    expect([...sendsOf(bench.requests).values()]).toEqual([1, 1, 1]);
  });

  it('puts a refused cell back when the service limits the rate, and continues from there', async () => {
    bench.service.controls.add({ kind: 'rate-limit', operation: 'SetFeatureFlagOverride', skip: 1 });
    const changes = seen
      .filter((each) => each.cell(flag).is === 'default')
      .slice(0, 3)
      .map((each) => changeOf(each, flag, 'on'));
    const { changeSet, cells } = await run(changes);
    expect(statesOf(cells)).toEqual(['applied', 'waiting', 'waiting']);
    expect(changeSet).toMatchObject({ state: 'stopped', error: { kind: 'rate-limit' } });
    expect(statesOf((await bench.desk.applied(changeSet.id)).cells)).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
  });

  it('sends nothing when its ledger cannot be written', async () => {
    await bench.desk.close();
    const desk = await bench.open({
      respond: () => {
        desk.database.execute('PRAGMA query_only = ON');
        return 'send';
      },
    });
    bench.desk = desk;
    const { changeSet, cells } = await run();
    expect(new Set(statesOf(cells))).toEqual(new Set(['waiting']));
    // It was not begun, so it can still be edited.
    expect(changeSet).toMatchObject({ state: 'draft', error: { kind: 'refused', reason: 'disk' } });
    expect(sendsOf(bench.requests).size).toBe(0);
  });

  it('stops on request, and resumes with what waits', async () => {
    const changes = seen.slice(0, 4).map((each) => changeOf(each, flag));
    const { changeSet } = stage(changes);
    valueOf(bench.desk.changeSets.change(profileId, changeSet.id, { perMinute: 60 }));
    valueOf(bench.desk.changeSets.apply(profileId, changeSet.id));
    while (sendsOf(bench.requests).size === 0) await new Promise((resolve) => setImmediate(resolve));
    valueOf(bench.desk.changeSets.stop(profileId, changeSet.id));
    await bench.desk.changeSets.idle();
    const stopped = bench.desk.read(changeSet.id);
    expect(statesOf(stopped.cells)).toEqual(['applied', 'waiting', 'waiting', 'waiting']);
    expect(stopped.changeSet).toMatchObject({ state: 'stopped', error: null });
    bench.desk.setPace();
    expect((await bench.desk.applied(changeSet.id)).changeSet.state).toBe('done');
    expect([...sendsOf(bench.requests).values()]).toEqual([1, 1, 1, 1]);
  });

  it('drops the rest on request, and then stages no further cells', () => {
    const { changeSet } = stage();
    const all = bench.desk.read(changeSet.id).cells.map(({ position }) => position);
    valueOf(bench.desk.changeSets.decide(profileId, changeSet.id, 'leave-out', all));
    const { changeSet: dropped } = bench.desk.read(changeSet.id);
    expect(dropped).toMatchObject({ state: 'done', counts: { 'left-out': all.length, waiting: 0 } });
    expect(bench.desk.changeSets.apply(profileId, changeSet.id)).toMatchObject({ ok: false });
    expect(
      bench.desk.changeSets.stage(
        profileId,
        changeSet.id,
        seen.slice(0, 1).map((each) => changeOf(each, 'banking_data')),
      ),
    ).toMatchObject({
      ok: false,
    });
  });
});

describe('two change sets at once', () => {
  it('never overwrite each other: a cell that one changed is a conflict, or already done, for the other', async () => {
    const targets = seen.filter((each) => each.cell(flag).is === 'default' && !each.cell(flag).value);
    const on = stage(targets.map((each) => changeOf(each, flag, 'on'))).changeSet.id;
    const off = stage(targets.map((each) => changeOf(each, flag, 'off'))).changeSet.id;
    bench.desk.setPace();
    valueOf(bench.desk.changeSets.apply(profileId, on));
    valueOf(bench.desk.changeSets.apply(profileId, off));
    await bench.desk.changeSets.idle();
    const ones = bench.desk.read(on).cells;
    const others = bench.desk.read(off).cells;
    for (const [place, one] of ones.entries())
      expect([one.state, others[place]?.state].sort()).toEqual(['applied', 'conflict']);
    expect([...sendsOf(bench.requests).values()]).toEqual(targets.map(() => 1));
  });

  it('see what the other did between two cells of one organization', async () => {
    const isOff = (each: SeenOrganization, id: string) => {
      const cell = each.cell(id);
      return cell.is === 'default' && !cell.value;
    };
    const target = seen.find((each) => isOff(each, flag) && isOff(each, 'banking_data'));
    if (target === undefined) throw new Error('seed');
    const both = [changeOf(target, flag, 'on'), changeOf(target, 'banking_data', 'on')];
    const long = stage(both).changeSet.id;
    const short = stage([changeOf(target, 'banking_data', 'off')]).changeSet.id;
    // The first one waits between its two cells, and the other is done meanwhile.
    bench.desk.setPace({ id: long, perMinute: 120 });
    bench.desk.setPace({ id: short });
    valueOf(bench.desk.changeSets.apply(profileId, long));
    valueOf(bench.desk.changeSets.apply(profileId, short));
    await bench.desk.changeSets.idle();
    const { cells } = bench.desk.read(long);
    expect(statesOf(cells)).toEqual(['applied', 'conflict']);
    expect((await reread(target.organization.name)).cell('banking_data')).toMatchObject({ value: false });
  });
});

describe('a dry run', () => {
  it('sends nothing, says of each cell what would happen, and is void with the first change', async () => {
    const [first, second] = seen.filter((each) => each.cell(flag).is === 'default');
    if (first === undefined || second === undefined) throw new Error('seed');
    const { changeSet } = stage([changeOf(first, flag, 'on'), changeOf(second, flag, 'on')]);
    const dry = valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    expect(dry.cells.map((cell) => cell.dry?.result)).toEqual(['would-apply', 'would-apply']);
    expect(dry.changeSet.dryRunAt).not.toBeNull();
    expect(sendsOf(bench.requests).size).toBe(0);

    const more = valueOf(
      bench.desk.changeSets.stage(profileId, changeSet.id, [changeOf(first, 'banking_data')]),
    );
    expect(more.changeSet.dryRunAt).toBeNull();
  });

  it('is void when the override request changes, and when this app changed a cell', async () => {
    const [first, second] = seen.filter((each) => each.cell(flag).is === 'default');
    if (first === undefined || second === undefined) throw new Error('seed');
    const { changeSet } = stage([changeOf(first, flag, 'on')]);
    const isHeld = () => bench.desk.read(changeSet.id).changeSet.dryRunAt !== null;
    valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    const { overrideWrite } = bench.desk.profile;
    bench.desk.profile.overrideWrite = null;
    expect(isHeld()).toBe(false);
    bench.desk.profile.overrideWrite = overrideWrite;
    expect(isHeld()).toBe(true);
    valueOf(await bench.desk.changeSets.changeCell(profileId, changeOf(second, flag, 'on'), null, never));
    expect(isHeld()).toBe(false);
  });

  it('tells a conflict and a set that the profile cannot make', async () => {
    const [first] = seen.filter((each) => each.cell(flag).is === 'default');
    if (first === undefined) throw new Error('seed');
    const { changeSet } = stage([changeOf(first, flag, first.cell(flag).value ? 'off' : 'on')]);
    await bench.desk.client.call('SetFeatureFlagOverride', {
      variables: { name: `featureFlags/${flag}/overrides/${first.organization.name.slice(14)}` },
      body: { value: first.cell(flag).value },
    });
    const dry = valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    expect(dry.cells[0]?.dry?.result).toBe('conflict');
    bench.desk.profile.overrideWrite = null;
    const unable = valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    expect(unable.cells[0]?.dry?.result).toBe('not-possible');
  });
});
