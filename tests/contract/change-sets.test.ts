import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CellChange } from '#shared/flags/change';
import { changeSetText } from '#electron/jobs/change-sets/change-set-file';
import { defaultWaves } from '#shared/flags/waves';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import {
  blindChanges,
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  type ChangeBench,
  type SeenOrganization,
} from '#tests/support/change-set-bench';
import { withoutSettings } from '#tests/support/rewritten-service';
import { valueOf } from '#tests/support/value-of';

const never = new AbortController().signal;
const flag = 'ai_summary';
let bench: ChangeBench;
let seen: SeenOrganization[];

beforeEach(async () => {
  bench = await startChangeBench();
  seen = await seeAll(bench.desk.client);
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

const stage = (changes = seen.map((each) => changeOf(each, flag))) =>
  valueOf(bench.desk.changeSets.stage(profileId, null, changes));
async function applied(id: string) {
  valueOf(bench.desk.changeSets.apply(profileId, id));
  await bench.desk.changeSets.idle();
  return valueOf(bench.desk.changeSets.read(profileId, id));
}
const statesOf = (cells: readonly ChangeCell[]) => cells.map(({ state }) => state);
const quick = (id: string) => valueOf(bench.desk.changeSets.change(profileId, id, { perMinute: 600 }));
const entries = () => valueOf(bench.desk.journal.list({}, { before: null, limit: 500 })).entries;

/** Runs at once: the pace is not what these tests are about. */
async function run(changes?: Parameters<typeof stage>[0]) {
  const { changeSet } = stage(changes);
  bench.desk.database.execute(`UPDATE change_set SET per_minute = 1000000 WHERE id = '${changeSet.id}'`);
  return applied(changeSet.id);
}
const reread = async (name: string) => {
  const found = (await seeAll(bench.desk.client)).find(({ organization }) => organization.name === name);
  if (found === undefined) throw new Error('gone');
  return found;
};

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
    const { cells } = await applied(changeSet.id);
    expect(statesOf(cells)).toEqual(['conflict', 'already', 'applied']);
    expect(cells[0]).toMatchObject({ now: { is: 'override', value: false } });
    expect([...sendsOf(bench.requests).values()].reduce((a, b) => a + b, 0)).toBe(
      [...before.values()].reduce((a, b) => a + b, 0) + 1,
    );

    // Staged again on what is there now, it is sent.
    valueOf(bench.desk.changeSets.decide(profileId, changeSet.id, 'restage', [0]));
    expect(statesOf((await applied(changeSet.id)).cells)).toEqual(['applied', 'already', 'applied']);
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
    const rest = await applied(id);
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
    const again = await applied(id);
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
    expect(statesOf((await applied(changeSet.id)).cells)).toEqual(['applied', 'applied', 'applied']);
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
    const stopped = valueOf(bench.desk.changeSets.read(profileId, changeSet.id));
    expect(statesOf(stopped.cells)).toEqual(['applied', 'waiting', 'waiting', 'waiting']);
    expect(stopped.changeSet).toMatchObject({ state: 'stopped', error: null });
    bench.desk.database.execute('UPDATE change_set SET per_minute = 1000000');
    expect((await applied(changeSet.id)).changeSet.state).toBe('done');
    expect([...sendsOf(bench.requests).values()]).toEqual([1, 1, 1, 1]);
  });

  it('drops the rest on request, and then stages no further cells', () => {
    const { changeSet } = stage();
    const all = valueOf(bench.desk.changeSets.read(profileId, changeSet.id)).cells.map(
      ({ position }) => position,
    );
    valueOf(bench.desk.changeSets.decide(profileId, changeSet.id, 'leave-out', all));
    const { changeSet: dropped } = valueOf(bench.desk.changeSets.read(profileId, changeSet.id));
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
    bench.desk.database.execute('UPDATE change_set SET per_minute = 1000000');
    valueOf(bench.desk.changeSets.apply(profileId, on));
    valueOf(bench.desk.changeSets.apply(profileId, off));
    await bench.desk.changeSets.idle();
    const ones = valueOf(bench.desk.changeSets.read(profileId, on)).cells;
    const others = valueOf(bench.desk.changeSets.read(profileId, off)).cells;
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
    bench.desk.database.execute(`UPDATE change_set SET per_minute = 120 WHERE id = '${long}'`);
    bench.desk.database.execute(`UPDATE change_set SET per_minute = 1000000 WHERE id = '${short}'`);
    valueOf(bench.desk.changeSets.apply(profileId, long));
    valueOf(bench.desk.changeSets.apply(profileId, short));
    await bench.desk.changeSets.idle();
    const { cells } = valueOf(bench.desk.changeSets.read(profileId, long));
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
    const isHeld = () =>
      valueOf(bench.desk.changeSets.read(profileId, changeSet.id)).changeSet.dryRunAt !== null;
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

describe('a change set as a file', () => {
  it('comes back as it was saved', async () => {
    const { changeSet } = stage();
    valueOf(bench.desk.changeSets.change(profileId, changeSet.id, { name: 'Wave 2' }));
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    const text = bench.desk.files.saved.get('Wave 2.json') ?? '';
    bench.desk.files.toOpen = { name: 'Wave 2.json', text };
    const loaded = valueOf(await bench.desk.changeSets.load(profileId));
    expect(loaded).toMatchObject({
      madeIn: { name: 'Sandbox' },
      refused: [],
      changeSet: { name: 'Wave 2', state: 'draft' },
    });
    expect(loaded?.cells.map(({ organization, action, before }) => [organization, action, before])).toEqual(
      seen.map((each) => [each.organization.name, changeOf(each, flag).action, each.cell(flag)]),
    );
  });

  it('gives the same plan when nothing changed, and otherwise says what differs', async () => {
    const { changeSet } = stage();
    valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    const text = bench.desk.files.saved.get('Change set 1.json') ?? '';
    expect(JSON.parse(text)).toMatchObject({
      version: 4,
      summary: expect.arrayContaining(['In conflict: 0']) as string[],
    });
    bench.desk.files.toOpen = { name: 'plan.json', text };
    const same = valueOf(await bench.desk.changeSets.load(profileId));
    expect(same).toMatchObject({ comparison: { cells: seen.length, differs: [] } });
    const [first] = seen;
    if (first === undefined) throw new Error('seed');
    await bench.desk.client.call('SetFeatureFlagOverride', {
      variables: { name: `featureFlags/${flag}/overrides/${first.organization.name.slice(14)}` },
      body: { value: changeOf(first, flag).action === 'on' },
    });
    const other = valueOf(await bench.desk.changeSets.load(profileId));
    expect(other?.comparison?.differs).toMatchObject([
      { organization: first.organization.name, planned: 'would-apply', now: 'already' },
    ]);
  });

  it('is refused when it was changed after it was saved', async () => {
    const { changeSet } = stage();
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    const text = bench.desk.files.saved.get('Change set 1.json') ?? '';
    bench.desk.files.toOpen = { name: 'plan.json', text: text.replace('"action": "on"', '"action": "off"') };
    expect(await bench.desk.changeSets.load(profileId)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('checksum') as string },
    });
  });

  it('brings the pace and the waves that were reviewed, and is refused when they were changed', async () => {
    const { changeSet } = stage();
    const pace = {
      stopAfter: 7,
      perMinute: 90,
      inFlight: 2,
      waves: { ...defaultWaves, first: 2, health: { ...defaultWaves.health, limits: { consider: 4 } } },
    };
    valueOf(bench.desk.changeSets.change(profileId, changeSet.id, pace));
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    const text = bench.desk.files.saved.get('Change set 1.json') ?? '';
    bench.desk.files.toOpen = { name: 'plan.json', text };
    expect(valueOf(await bench.desk.changeSets.load(profileId))?.changeSet).toMatchObject(pace);
    for (const [from, to] of [
      ['"perMinute": 90', '"perMinute": 6000'],
      ['"first": 2', '"first": 1000'],
      ['"consider": 4', '"consider": 40'],
    ] as const) {
      expect(text).toContain(from);
      bench.desk.files.toOpen = { name: 'plan.json', text: text.replace(from, to) };
      expect(await bench.desk.changeSets.load(profileId)).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('checksum') as string },
      });
    }
  });

  it('counts a change that cannot be staged here as one that differs', async () => {
    // Known to be an override, so that it can be cleared here too.
    const before = { is: 'override', value: true, sourceGiven: true } as const;
    const [cleared, ...others] = seen;
    if (cleared === undefined) throw new Error('seed');
    const { changeSet } = stage([
      { ...changeOf(cleared, flag, 'clear'), before },
      ...others.map((each) => changeOf(each, flag, 'on')),
    ]);
    valueOf(await bench.desk.changeSets.dryRun(profileId, changeSet.id, never));
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    await using other = await startChangeBench({ clearsOnly: true });
    const text = bench.desk.files.saved.get('Change set 1.json') ?? '';
    other.desk.files.toOpen = { name: 'plan.json', text };
    const loaded = valueOf(await other.desk.changeSets.load(profileId));
    expect(loaded?.cells).toHaveLength(1);
    expect(loaded?.comparison?.cells).toBe(seen.length);
    expect(loaded?.comparison?.differs.map(({ organization, now }) => [organization, now])).toEqual(
      others.map(({ organization }) => [organization.name, 'not-possible']),
    );
  });

  it('is refused with the reason, and leaves no draft, when none of its changes can be staged', async () => {
    const { changeSet } = stage(seen.map((each) => changeOf(each, flag, 'on')));
    valueOf(await bench.desk.changeSets.save(profileId, changeSet.id));
    await using other = await startChangeBench({ clearsOnly: true });
    const text = bench.desk.files.saved.get('Change set 1.json') ?? '';
    other.desk.files.toOpen = { name: 'plan.json', text };
    expect(await other.desk.changeSets.load(profileId)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('no “Override request” setting') as string },
    });
    expect(other.desk.changeSets.list(profileId)).toEqual({ ok: true, value: [] });
  });

  it('is refused with the reason, and leaves no draft, when its organizations belong to another service', async () => {
    const { changeSet, cells } = stage();
    const profile = { name: 'Sandbox', kind: 'sandbox' } as const;
    const elsewhere = cells.map((cell, place) => ({ ...cell, organization: `organizations/x${place}` }));
    bench.desk.files.toOpen = { name: 'plan.json', text: changeSetText(changeSet, profile, elsewhere) };
    const drafts = valueOf(bench.desk.changeSets.list(profileId)).length;
    expect(await bench.desk.changeSets.load(profileId)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('does not list this organization') as string },
    });
    expect(valueOf(bench.desk.changeSets.list(profileId))).toHaveLength(drafts);
  });

  it('is refused when it has several changes of one cell', async () => {
    const { changeSet, cells } = stage();
    const [first] = cells;
    if (first === undefined) throw new Error('seed');
    const profile = { name: 'Sandbox', kind: 'sandbox' } as const;
    const text = changeSetText(changeSet, profile, [first, { ...first, action: 'clear' }]);
    bench.desk.files.toOpen = { name: 'plan.json', text };
    expect(await bench.desk.changeSets.load(profileId)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('more than once') as string },
    });
  });

  it('shows what is hidden in its names', async () => {
    const { changeSet, cells } = stage();
    const profile = { name: 'Live\u202exob', kind: 'production' } as const;
    const text = changeSetText({ ...changeSet, name: 'Roll\u202etuo' }, profile, cells);
    bench.desk.files.toOpen = { name: 'plan.json', text };
    expect(valueOf(await bench.desk.changeSets.load(profileId))).toMatchObject({
      madeIn: { name: 'Live[U+202E]xob', kind: 'production' },
      changeSet: { name: 'Roll[U+202E]tuo' },
    });
  });

  it('leaves out a flag named .. or with a slash, and says why', async () => {
    const [first] = seen;
    if (first === undefined) throw new Error('seed');
    const change = changeOf(first, flag);
    const { cells, refused } = stage([change, { ...change, flag: '..' }, { ...change, flag: 'a/b' }]);
    expect(cells).toHaveLength(1);
    expect(
      refused.map(({ flag: name, reason }) => [name, /can't be used in a request path/.test(reason)]),
    ).toEqual([
      ['..', true],
      ['a/b', true],
    ]);
    expect(
      await bench.desk.changeSets.changeCell(profileId, { ...change, flag: '..' }, null, never),
    ).toMatchObject({ ok: false, error: { kind: 'validation' } });
    expect(sendsOf(bench.requests).size).toBe(0);
  });

  it.each(['', 'null', '{"format":"diligence-desk-change-set"}', '{"__proto__": {}}', '[]'])(
    'is refused when it is %j',
    async (text) => {
      bench.desk.files.toOpen = { name: 'x.json', text };
      expect(await bench.desk.changeSets.load(profileId)).toMatchObject({
        ok: false,
        error: { kind: 'validation', target: 'x.json' },
      });
    },
  );
});

describe('a service of another dialect', () => {
  it('is read and written with the operation its profile names', async () => {
    await using other = await startChangeBench({ dialect: 'b' });
    const all = await seeAll(other.desk.client);
    const changes = all.slice(0, 4).map((each) => changeOf(each, flag));
    const staged = valueOf(other.desk.changeSets.stage(profileId, null, changes));
    other.desk.database.execute('UPDATE change_set SET per_minute = 1000000');
    valueOf(other.desk.changeSets.apply(profileId, staged.changeSet.id));
    await other.desk.changeSets.idle();
    const { cells } = valueOf(other.desk.changeSets.read(profileId, staged.changeSet.id));
    expect(new Set(statesOf(cells))).toEqual(new Set(['applied']));
  });

  it('is only cleared where the profile names no operation', async () => {
    await using other = await startChangeBench({ clearsOnly: true });
    const all = await seeAll(other.desk.client);
    const { refused, cells } = valueOf(
      other.desk.changeSets.stage(
        profileId,
        null,
        all.map((each) => changeOf(each, flag, 'on')),
      ),
    );
    expect(cells).toEqual([]);
    expect(refused[0]?.reason).toBe('The profile has no “Override request” setting.');
  });
});

describe('a service that does not show what is there', () => {
  const rewrite = withoutSettings;
  const place = { is: 'unknown', why: 'not-given' } as const;
  const quickly = (other: ChangeBench) =>
    other.desk.database.execute('UPDATE change_set SET per_minute = 1000000');
  async function runBlind(other: ChangeBench, changes: readonly CellChange[]) {
    const { changeSet } = valueOf(other.desk.changeSets.stage(profileId, null, changes));
    quickly(other);
    valueOf(other.desk.changeSets.apply(profileId, changeSet.id));
    await other.desk.changeSets.idle();
    return valueOf(other.desk.changeSets.read(profileId, changeSet.id));
  }

  it('sends each change once, and does not report an accepted change as read back', async () => {
    await using other = await startChangeBench({ rewrite });
    const changes = await blindChanges(
      other.desk.client,
      [flag],
      (at) => (['on', 'off'] as const)[at % 2] ?? 'on',
    );
    const staged = valueOf(other.desk.changeSets.stage(profileId, null, changes));
    expect(staged.refused).toEqual([]);
    const dry = valueOf(await other.desk.changeSets.dryRun(profileId, staged.changeSet.id, never));
    expect(new Set(dry.cells.map((cell) => cell.dry?.result))).toEqual(new Set(['would-send']));
    expect(sendsOf(other.requests).size).toBe(0);

    quickly(other);
    valueOf(other.desk.changeSets.apply(profileId, staged.changeSet.id));
    await other.desk.changeSets.idle();
    const { changeSet, cells } = valueOf(other.desk.changeSets.read(profileId, staged.changeSet.id));
    expect(changeSet).toMatchObject({
      state: 'done',
      counts: { accepted: changes.length, applied: 0, unknown: 0 },
    });
    expect(cells[0]).toMatchObject({ state: 'accepted', status: 200, now: place });
    expect([...sendsOf(other.requests).values()]).toEqual(changes.map(() => 1));
    const unknownNow = { field: 'unknownNow', before: null, after: String(changes.length) };
    expect(other.desk.questions[0]).toMatchObject({
      rows: expect.arrayContaining([unknownNow]) as unknown,
    });
    const entries = valueOf(other.desk.journal.list({}, { before: null, limit: 500 })).entries;
    expect(entries.map(({ outcome }) => outcome)).toEqual(changes.map(() => 'sent'));
    expect(
      new Set(entries.map(({ changes: [row] }) => `${row?.field} ${row?.before} ${row?.after}`)),
    ).toEqual(new Set(['override UNKNOWN ON', 'override UNKNOWN OFF']));
  });

  it('clears a cell at once, and shows what is known of the cell in the question', async () => {
    await using other = await startChangeBench({ rewrite });
    const [change] = await blindChanges(other.desk.client, [flag], () => 'on');
    if (change === undefined) throw new Error('seed');
    await runBlind(other, [change]);
    const cleared = { ...change, action: 'clear' } as const;
    const result = valueOf(await other.desk.changeSets.changeCell(profileId, cleared, null, never));
    expect(result).toEqual({
      outcome: 'accepted',
      now: place,
      note: "Accepted (200). The service does not show the value, so the app can't read it back.",
      status: 200,
    });
    expect(other.desk.questions.at(-1)).toMatchObject({
      rows: [
        { field: 'override', before: 'UNKNOWN', after: 'CLEARED' },
        { field: 'inEffect', before: 'UNKNOWN', after: 'DEFAULT' },
      ],
    });
  });

  it('leaves out a change that was staged on a known value, until the operator stages it as unknown', async () => {
    await using other = await startChangeBench({ rewrite });
    const [blind] = await blindChanges(other.desk.client, [flag], () => 'on');
    if (blind === undefined) throw new Error('seed');
    const known: CellChange = { ...blind, before: { is: 'default', value: false, sourceGiven: true } };
    const staged = valueOf(other.desk.changeSets.stage(profileId, null, [known]));
    const dry = valueOf(await other.desk.changeSets.dryRun(profileId, staged.changeSet.id, never));
    expect(dry.cells[0]?.dry).toMatchObject({
      result: 'not-known',
      note: 'The value was Default off when staged and is unknown now, so the change will not be sent.',
    });
    const { changeSet, cells } = await runBlind(other, [known]);
    expect(cells[0]).toMatchObject({ state: 'conflict', now: place });
    expect(sendsOf(other.requests).size).toBe(0);

    valueOf(other.desk.changeSets.decide(profileId, changeSet.id, 'restage', [0]));
    valueOf(other.desk.changeSets.apply(profileId, changeSet.id));
    await other.desk.changeSets.idle();
    expect(valueOf(other.desk.changeSets.read(profileId, changeSet.id)).cells[0]?.state).toBe('accepted');
    expect([...sendsOf(other.requests).values()]).toEqual([1]);
  });

  it('leaves a cut connection unknown after a look-up, and sends again only on request', async () => {
    await using other = await startChangeBench({ rewrite });
    const changes = (await blindChanges(other.desk.client, [flag], () => 'on')).slice(0, 2);
    other.service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'SetFeatureFlagOverride' });
    const { changeSet, cells } = await runBlind(other, changes);
    expect(statesOf(cells)).toEqual(['unknown', 'accepted']);
    const looked = valueOf(await other.desk.changeSets.lookUp(profileId, changeSet.id, null, never));
    expect(looked.cells[0]).toMatchObject({ state: 'unknown', status: null, now: place });
    expect([...sendsOf(other.requests).values()]).toEqual([1, 1]);

    valueOf(other.desk.changeSets.decide(profileId, changeSet.id, 'again', [0, 1]));
    valueOf(other.desk.changeSets.apply(profileId, changeSet.id));
    await other.desk.changeSets.idle();
    expect(statesOf(valueOf(other.desk.changeSets.read(profileId, changeSet.id)).cells)).toEqual([
      'accepted',
      'accepted',
    ]);
    expect([...sendsOf(other.requests).values()]).toEqual([2, 1]);
  });

  it('is reported as applied by a look-up once the service shows the cell', async () => {
    let isShown = false;
    await using other = await startChangeBench({
      rewrite: (body) => (isShown ? body : withoutSettings(body)),
    });
    const changes = (await blindChanges(other.desk.client, [flag], () => 'on')).slice(0, 1);
    const { changeSet } = await runBlind(other, changes);
    isShown = true;
    const looked = valueOf(await other.desk.changeSets.lookUp(profileId, changeSet.id, [0], never));
    expect(looked.cells[0]).toMatchObject({ state: 'applied', note: 'Looked up: the change took effect.' });
    expect([...sendsOf(other.requests).values()]).toEqual([1]);
  });

  it('has its unknown cells in the file and in the exported outcomes', async () => {
    await using other = await startChangeBench({ rewrite });
    const changes = (await blindChanges(other.desk.client, [flag], () => 'on')).slice(0, 1);
    const { changeSet } = await runBlind(other, changes);
    valueOf(other.desk.changeSets.change(profileId, changeSet.id, { perMinute: 600 }));
    valueOf(await other.desk.changeSets.save(profileId, changeSet.id));
    valueOf(await other.desk.changeSets.exportOutcomes(profileId, changeSet.id));
    const [json = '', csv = ''] = [...other.desk.files.saved.values()];
    expect(csv).toContain(`on,Unknown,Unknown,On,unverified,Unknown,200`);
    other.desk.files.toOpen = { name: 'blind.json', text: json };
    const loaded = valueOf(await other.desk.changeSets.load(profileId));
    expect(loaded?.refused).toEqual([]);
    expect(loaded?.cells[0]).toMatchObject({ before: place, action: 'on', state: 'waiting' });
  });
});
