import { describe, expect, it } from 'vitest';
import type { CellChange } from '#shared/flags/change';
import {
  blindChanges,
  changeOf,
  profileId,
  seeAll,
  sendsOf,
  startChangeBench,
  statesOf,
  type ChangeBench,
} from '#tests/support/change-set-bench';
import { withoutSettings } from '#tests/support/rewritten-service';
import { valueOf } from '#tests/support/value-of';

const never = new AbortController().signal;
const flag = 'ai_summary';

describe('a service of another dialect', () => {
  it('is read and written with the operation its profile names', async () => {
    await using other = await startChangeBench({ dialect: 'b' });
    const all = await seeAll(other.desk.client);
    const changes = all.slice(0, 4).map((each) => changeOf(each, flag));
    const staged = other.desk.stage(changes);
    other.desk.setPace();
    valueOf(other.desk.changeSets.apply(profileId, staged.changeSet.id));
    await other.desk.changeSets.idle();
    const { cells } = other.desk.read(staged.changeSet.id);
    expect(new Set(statesOf(cells))).toEqual(new Set(['applied']));
  });

  it('is only cleared where the profile names no operation', async () => {
    await using other = await startChangeBench({ clearsOnly: true });
    const all = await seeAll(other.desk.client);
    const { refused, cells } = other.desk.stage(all.map((each) => changeOf(each, flag, 'on')));
    expect(cells).toEqual([]);
    expect(refused[0]?.reason).toBe('The profile has no “Override request” setting.');
  });
});

describe('a service that does not show what is there', () => {
  const rewrite = withoutSettings;
  const place = { is: 'unknown', why: 'not-given' } as const;
  async function runBlind(other: ChangeBench, changes: readonly CellChange[]) {
    const { changeSet } = other.desk.stage(changes);
    other.desk.setPace();
    return other.desk.applied(changeSet.id);
  }

  it('sends each change once, and does not report an accepted change as read back', async () => {
    await using other = await startChangeBench({ rewrite });
    const changes = await blindChanges(
      other.desk.client,
      [flag],
      (at) => (['on', 'off'] as const)[at % 2] ?? 'on',
    );
    const staged = other.desk.stage(changes);
    expect(staged.refused).toEqual([]);
    const dry = valueOf(await other.desk.changeSets.dryRun(profileId, staged.changeSet.id, never));
    expect(new Set(dry.cells.map((cell) => cell.dry?.result))).toEqual(new Set(['would-send']));
    expect(sendsOf(other.requests).size).toBe(0);

    other.desk.setPace();
    valueOf(other.desk.changeSets.apply(profileId, staged.changeSet.id));
    await other.desk.changeSets.idle();
    const { changeSet, cells } = other.desk.read(staged.changeSet.id);
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
    const staged = other.desk.stage([known]);
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
    expect(other.desk.read(changeSet.id).cells[0]?.state).toBe('accepted');
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
    expect(statesOf(other.desk.read(changeSet.id).cells)).toEqual(['accepted', 'accepted']);
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
