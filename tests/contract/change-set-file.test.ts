import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetText } from '#electron/jobs/change-sets/change-set-file';
import { defaultWaves } from '#shared/flags/waves';
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

const never = new AbortController().signal;
const flag = 'ai_summary';
let bench: ChangeBench;
let seen: SeenOrganization[];

const stage = (changes = seen.map((each) => changeOf(each, flag))) => bench.desk.stage(changes);

beforeEach(async () => {
  bench = await startChangeBench();
  seen = await seeAll(bench.desk.client);
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
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
