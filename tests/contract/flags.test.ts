import { ok } from '#shared/result';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFlagEditor, type FlagEditor } from '#electron/jobs/flags/flag-editor';
import { readSide } from '#electron/jobs/flags/read-side';
import { lookUp } from '#electron/jobs/unknown-outcomes/look-up';
import { noMappings } from '#shared/reading/mappings';
import { flagDefault } from '#shared/flags/flag';
import { nameSchema } from '#shared/resource-names';
import {
  changeOf,
  profileId,
  seeAll,
  startChangeBench,
  type ChangeBench,
} from '#tests/support/change-set-bench';
import { withoutDefaults } from '#tests/support/rewritten-service';
import { valueOf } from '#tests/support/value-of';

const never = new AbortController().signal;
const findsNoChecks = () => Promise.resolve(ok([]));
const name = nameSchema('featureFlag').parse('featureFlags/ai_summary');
let bench: ChangeBench;
let editor: FlagEditor;
let changes: string[];

async function open(options: Parameters<typeof startChangeBench>[0] = {}) {
  bench = await startChangeBench(options);
  changes = [];
  editor = createFlagEditor({
    useSession: (_profile, work) => work({ client: bench.desk.client, settings: bench.desk.profile }),
    guard: bench.desk.guard,
    changed: (id) => changes.push(id),
  });
}
/** In place of the service that every test begins with. */
async function reopen(rewrite: (body: unknown) => unknown) {
  await bench[Symbol.asyncDispose]();
  await open({ rewrite });
}

beforeEach(() => open());
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

async function readFlag(flag: string = name) {
  const listed = valueOf(
    await bench.desk.client.call('ListFeatureFlags', { variables: {}, query: { pageSize: 100 } }),
  );
  const found = listed.value.featureFlags.find((each) => each.name === flag);
  if (found === undefined) throw new Error('no such flag');
  return found;
}
const lastBody = () => bench.desk.questions.at(-1);

describe('updating a flag', () => {
  it('sends only the changed fields, rereads the flag, and asks with the name of the flag', async () => {
    const read = await readFlag();
    const updated = valueOf(
      await editor.update(profileId, { name, read, edited: { ...read, defaultValue: true } }, never),
    );
    expect(updated).toMatchObject({ sent: ['defaultValue'], alsoChanged: [] });
    expect(flagDefault(await readFlag(), noMappings)).toBe(true);
    expect(lastBody()).toMatchObject({
      nameToType: 'ai_summary',
      rows: [{ field: 'defaultValue', before: 'false', after: 'true' }],
    });
    expect(changes).toEqual([profileId]);
  });

  it('calls a value that was not saved an error that says which', async () => {
    const read = await readFlag('featureFlags/source_of_funds');
    bench.service.controls.add({ kind: 'ignore-false', operation: 'UpdateFeatureFlag' });
    const update = await editor.update(
      profileId,
      {
        name: nameSchema('featureFlag').parse(read.name),
        read,
        edited: { ...read, defaultValue: false, description: 'Shorter.' },
      },
      never,
    );
    expect(update).toMatchObject({
      ok: false,
      error: {
        kind: 'validation',
        message: 'The service accepted the change but did not apply every field.',
        faults: [{ field: 'defaultValue', message: 'Sent false, read back true.' }],
      },
    });
  });

  it('says which other field the service changed', async () => {
    const read = await readFlag();
    bench.service.controls.add({ kind: 'change-another-field', operation: 'UpdateFeatureFlag' });
    const updated = valueOf(
      await editor.update(profileId, { name, read, edited: { ...read, displayName: 'Summary' } }, never),
    );
    expect(updated).toMatchObject({ sent: ['displayName'], alsoChanged: ['description'] });
  });

  it('sends nothing over a change made meanwhile, and nothing when nothing differs', async () => {
    const read = await readFlag();
    valueOf(await editor.update(profileId, { name, read, edited: { ...read, displayName: 'Other' } }, never));
    const sent = bench.requests.filter((line) => line.startsWith('PATCH')).length;
    const late = await editor.update(
      profileId,
      { name, read, edited: { ...read, displayName: 'Mine' } },
      never,
    );
    expect(late).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'displayName' }] },
    });
    expect(await editor.update(profileId, { name, read, edited: { ...read } }, never)).toMatchObject({
      ok: false,
    });
    expect(bench.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(sent);
  });

  it('sends nothing over a change that is made while the operator is asked', async () => {
    const { client, guard, profile } = bench.desk;
    const read = await readFlag();
    const theirs = { variables: { name }, body: { displayName: 'Theirs' } };
    const slow = createFlagEditor({
      useSession: (_profile, work) => work({ client, settings: profile }),
      guard: {
        perform: (request, signal) => {
          const recheck = async () => {
            valueOf(await client.call('UpdateFeatureFlag', theirs));
            return (await request.recheck?.()) ?? ok(null);
          };
          return guard.perform({ ...request, recheck }, signal);
        },
      },
      changed: (id) => changes.push(id),
    });
    const mine = await slow.update(
      profileId,
      { name, read, edited: { ...read, displayName: 'Mine' } },
      never,
    );
    expect(mine).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'displayName' }] },
    });
    expect(bench.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it('voids what depends on the flag where its outcome is unknown', async () => {
    const read = await readFlag();
    bench.service.controls.add({ kind: 'status', status: 500, operation: 'UpdateFeatureFlag' });
    const update = await editor.update(
      profileId,
      { name, read, edited: { ...read, displayName: 'X' } },
      never,
    );
    expect(update).toMatchObject({ ok: false, error: { kind: 'outcome-unknown' } });
    expect(changes).toEqual([profileId]);
  });

  it('leaves the outcome open when it cannot be read back', async () => {
    const read = await readFlag();
    bench.service.controls.add({
      kind: 'status',
      status: 500,
      operation: 'ListFeatureFlags',
      // It is read before the question, and after.
      skip: 2,
      times: null,
    });
    const update = await editor.update(
      profileId,
      { name, read, edited: { ...read, displayName: 'X' } },
      never,
    );
    expect(update).toMatchObject({ ok: false, error: { kind: 'outcome-unknown', lookup: { name } } });
  });
});

describe('creating a flag', () => {
  it('goes through the guard and returns the flag as the service stored it', async () => {
    const flag = { name: 'featureFlags/wave_three', displayName: 'Wave 3', defaultValue: false };
    const created = valueOf(await editor.create(profileId, flag, never));
    expect(created.flag).toMatchObject(flag);
    expect((await readFlag('featureFlags/wave_three'))['displayName']).toBe('Wave 3');
  });

  it('says what the service refused', async () => {
    expect(await editor.create(profileId, { name: 'featureFlags/..' }, never)).toMatchObject({
      ok: false,
      error: { kind: 'validation', status: 400 },
    });
  });

  it('needs global admin, and everything else continues without', async () => {
    bench.service.controls.setGlobalAdmin(false);
    expect(await editor.create(profileId, { name: 'featureFlags/x' }, never)).toMatchObject({
      ok: false,
      error: { kind: 'permission' },
    });
    const [first] = await seeAll(bench.desk.client);
    const side = valueOf(
      await readSide(
        bench.desk.client,
        bench.desk.profile,
        { displayName: first?.organization.displayName ?? '', name: null },
        never,
      ),
    );
    expect(side).toMatchObject({ flags: null, flagsError: { kind: 'permission' }, matches: 1 });
    expect(side.organization?.featureSettings).toBeDefined();
  });
});

describe('a side of a comparison whose list of flags announces pages that are not understood', () => {
  it('has the flags that were listed, and says that others may be missing', async () => {
    await reopen((body) =>
      typeof body === 'object' && body !== null && 'featureFlags' in body ? { ...body, hasMore: true } : body,
    );
    const [first] = await seeAll(bench.desk.client);
    const place = { displayName: first?.organization.displayName ?? '', name: null };
    const side = valueOf(await readSide(bench.desk.client, bench.desk.profile, place, never));
    expect(side.flags).not.toHaveLength(0);
    expect(side.flagsError).toMatchObject({ kind: 'protocol', reason: 'not-understood' });
  });
});

describe('a flag that was created with another value than was sent', () => {
  it('is created anyway, and says which value', async () => {
    await reopen((body) =>
      JSON.parse(
        JSON.stringify(body, (key, value: unknown) => (key === 'description' ? 'Written anew.' : value)),
      ),
    );
    const flag = { name: 'featureFlags/wave_four', displayName: 'Wave 4', description: 'As asked.' };
    const created = valueOf(await editor.create(profileId, flag, never));
    expect(created.flag.name).toBe('featureFlags/wave_four');
    expect(created.notStuck).toEqual([
      { field: 'description', message: 'Sent "As asked.", read back "Written anew.".' },
    ]);
  });
});

describe('a flag that was created without content in the response', () => {
  it('and that cannot be read back has an unknown outcome, of its creation', async () => {
    const created = 'featureFlags/wave_five';
    await reopen((body) =>
      typeof body === 'object' && body !== null && 'name' in body && body.name === created ? {} : body,
    );
    bench.service.controls.add({ kind: 'status', status: 500, operation: 'ListFeatureFlags', times: null });
    expect(await editor.create(profileId, { name: created, displayName: 'Wave 5' }, never)).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown', operation: 'CreateFeatureFlag', target: created },
    });
  });
});

describe('looking up an unknown outcome', () => {
  it.each([
    ['before-headers', 'did-not-happen'],
    ['after-commit', 'happened'],
  ] as const)('of an override whose connection was cut %s says that it %s', async (at, suggests) => {
    const seen = (await seeAll(bench.desk.client)).find((each) => each.cell('ai_summary').is === 'default');
    if (seen === undefined) throw new Error('seed');
    bench.service.controls.add({ kind: 'cut', at, operation: 'SetFeatureFlagOverride' });
    const result = valueOf(
      await bench.desk.changeSets.changeCell(profileId, changeOf(seen, 'ai_summary', 'on'), null, never),
    );
    expect(result.outcome).toBe('unknown');
    const page = valueOf(bench.desk.journal.list({}, { before: null, limit: 1 }));
    const [entry] = page.entries;
    if (entry === undefined) throw new Error('no entry');
    expect(entry).toMatchObject({
      outcome: 'unknown',
      operation: 'SetFeatureFlagOverride',
      flag: 'featureFlags/ai_summary',
    });
    expect(valueOf(await lookUp(bench.desk.client, entry, findsNoChecks, never))).toMatchObject({ suggests });
    // The rows of a replay have the names of its body, and an entry without a direction says nothing.
    const replayed = { ...entry, changes: [{ field: 'value', before: null, after: 'true' }] };
    expect(valueOf(await lookUp(bench.desk.client, replayed, findsNoChecks, never))).toMatchObject({
      suggests,
    });
    const unnamed = await lookUp(
      bench.desk.client,
      { ...entry, organizationDisplayName: null },
      findsNoChecks,
      never,
    );
    expect(unnamed).toMatchObject({
      error: { message: "The entry has no organization name, so it can't be looked up." },
    });
    const vague = { ...entry, direction: null };
    expect(valueOf(await lookUp(bench.desk.client, vague, findsNoChecks, never))).toMatchObject({
      suggests: null,
    });
  });

  it('distinguishes an override that equals the default from none', async () => {
    const seen = (await seeAll(bench.desk.client)).find((each) => {
      const cell = each.cell('report_branding');
      return cell.is === 'default' && cell.value;
    });
    if (seen === undefined) throw new Error('seed');
    bench.service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'SetFeatureFlagOverride' });
    await bench.desk.changeSets.changeCell(profileId, changeOf(seen, 'report_branding', 'on'), true, never);
    const [entry] = valueOf(bench.desk.journal.list({}, { before: null, limit: 1 })).entries;
    if (entry === undefined) throw new Error('no entry');
    expect(entry.changes).toEqual([{ field: 'override', before: 'NONE', after: 'ON' }]);
    expect(valueOf(await lookUp(bench.desk.client, entry, findsNoChecks, never))).toMatchObject({
      suggests: 'happened',
    });
  });

  it('shows what clearing replaces, the default and the organization before it is sent', async () => {
    const seen = (await seeAll(bench.desk.client)).find(
      (each) => each.cell('banking_data').is === 'override',
    );
    if (seen === undefined) throw new Error('seed');
    const word = seen.cell('banking_data').value ? 'ON' : 'OFF';
    await bench.desk.changeSets.changeCell(profileId, changeOf(seen, 'banking_data', 'clear'), null, never);
    expect(bench.desk.questions).toMatchObject([
      {
        operation: 'DeleteFeatureFlagOverride',
        organizationDisplayName: seen.organization.displayName,
        nameToType: seen.organization.displayName,
        rows: [
          { field: 'override', before: word, after: 'NONE' },
          { field: 'inEffect', before: word, after: 'DEFAULT' },
        ],
      },
    ]);
  });

  it('compares an update of a flag with the saved values', async () => {
    const read = await readFlag();
    bench.service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'UpdateFeatureFlag' });
    expect(
      await editor.update(profileId, { name, read, edited: { ...read, defaultValue: true } }, never),
    ).toMatchObject({ ok: false, error: { kind: 'outcome-unknown' } });
    const [entry] = valueOf(bench.desk.journal.list({}, { before: null, limit: 1 })).entries;
    if (entry === undefined) throw new Error('no entry');
    expect(valueOf(await lookUp(bench.desk.client, entry, findsNoChecks, never))).toEqual({
      facts: [{ field: 'defaultValue', value: 'true' }],
      suggests: 'happened',
    });
  });
});

describe('a service that leaves out what is off, empty or zero', () => {
  const onName = nameSchema('featureFlag').parse('featureFlags/source_of_funds');

  it('has switched off a flag that it leaves out after off was sent', async () => {
    await reopen(withoutDefaults);
    const read = await readFlag(onName);
    const off = { ...read, defaultValue: false, description: '' };
    const updated = valueOf(await editor.update(profileId, { name: onName, read, edited: off }, never));
    expect(updated).toMatchObject({ sent: ['description', 'defaultValue'], alsoChanged: [] });
    expect(updated.flag).not.toHaveProperty('defaultValue');
  });

  it('has not switched on a flag that it leaves out after on was sent', async () => {
    await reopen((body) =>
      JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'defaultValue' ? undefined : value))),
    );
    const read = await readFlag();
    const on = { ...read, defaultValue: true };
    expect(await editor.update(profileId, { name, read, edited: on }, never)).toMatchObject({
      ok: false,
      error: { faults: [{ field: 'defaultValue', message: 'Sent true, read back no value.' }] },
    });
  });

  it('is looked up by its absent values', async () => {
    await reopen(withoutDefaults);
    const read = await readFlag(onName);
    bench.service.controls.add({ kind: 'cut', at: 'after-commit', operation: 'UpdateFeatureFlag' });
    const off = { ...read, defaultValue: false };
    expect(await editor.update(profileId, { name: onName, read, edited: off }, never)).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    const [entry] = valueOf(bench.desk.journal.list({}, { before: null, limit: 1 })).entries;
    if (entry === undefined) throw new Error('no entry');
    expect(valueOf(await lookUp(bench.desk.client, entry, findsNoChecks, never))).toEqual({
      facts: [{ field: 'defaultValue', value: 'Not given' }],
      suggests: 'happened',
    });
  });
});
