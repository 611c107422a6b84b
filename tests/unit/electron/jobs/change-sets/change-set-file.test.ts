import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeSetText,
  comparePlans,
  outcomesCsv,
  readChangeSetFile,
} from '#electron/jobs/change-sets/change-set-file';
import type { SeenCell } from '#shared/flags/cell';
import { changeActions, changeSetFileSchema, dryResults, type DryResult } from '#shared/flags/change';
import { defaultWaves } from '#shared/flags/waves';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';

const isOff: SeenCell = { is: 'default', value: false, sourceGiven: true };
const isOn: SeenCell = { is: 'override', value: true, sourceGiven: true };
const hidden: SeenCell = { is: 'unknown', why: 'not-given' };
const unclear: SeenCell = { is: 'unknown', why: 'no-boolean', received: '"maybe"' };

const cell = (id: string, changes: Partial<ChangeCell> = {}): ChangeCell => ({
  position: 0,
  organization: `organizations/${id}`,
  organizationDisplayName: `Client ${id}`,
  flag: 'alpha',
  action: 'on',
  before: isOff,
  was: null,
  now: null,
  dry: null,
  state: 'waiting',
  note: null,
  status: null,
  settledAt: null,
  ...changes,
});
const tried = (result: DryResult): Pick<ChangeCell, 'dry'> => ({ dry: { result, now: null, note: null } });

const set = {
  name: 'Wave',
  dryRunAt: '2026-03-02T10:15:00.000Z',
  stopAfter: 5,
  perMinute: 120,
  inFlight: 4,
  waves: null,
};
const stops = 'Stops after 5 errors';
const profile = { name: 'Sandbox', kind: 'sandbox' } as const;
const written = (cells: readonly ChangeCell[], changes: Partial<typeof set> = {}) =>
  changeSetText({ ...set, ...changes }, profile, cells);
const fileOf = (text: string) => {
  const file = readChangeSetFile(text);
  if (file === null || file === 'changed' || file === 'repeats' || !('pace' in file))
    throw new Error('Not a file of now.');
  return file;
};

describe('the file of a change set', () => {
  it('contains its changes with the dry-run result of each, and nothing else', () => {
    const file = fileOf(
      written([
        cell('o1', { ...tried('would-apply'), note: 'n', status: 200 }),
        cell('o2', tried('conflict')),
      ]),
    );
    expect(file).toMatchObject({ version: 4, name: 'Wave', profile });
    const common = { flag: 'alpha', action: 'on', before: isOff };
    expect(file.changes).toEqual([
      {
        organization: 'organizations/o1',
        organizationDisplayName: 'Client o1',
        ...common,
        planned: 'would-apply',
      },
      {
        organization: 'organizations/o2',
        organizationDisplayName: 'Client o2',
        ...common,
        planned: 'conflict',
      },
    ]);
  });

  it('has no plan without a valid dry run, even if a void result exists', () => {
    const text = changeSetText({ ...set, dryRunAt: null }, profile, [cell('o1', tried('would-apply'))]);
    const file = fileOf(text);
    expect(file.summary).toEqual(['No dry run yet.', stops]);
    expect(file.changes).toMatchObject([{ planned: null }]);
  });

  it('has no plan if a change has no result', () => {
    const file = fileOf(written([cell('o1'), cell('o2', tried('already'))]));
    expect(file.summary).toEqual(['No dry run yet.', stops]);
    expect(file.changes.map(({ planned }) => planned)).toEqual([null, 'already']);
  });

  it('shows the counts of the dry run, one per line', () => {
    const results: [DryResult, Partial<ChangeCell>][] = [
      ['would-apply', {}],
      ['would-send', { before: hidden }],
      ['would-apply', { action: 'off' }],
      ['would-apply', { action: 'clear', flag: 'banking_data' }],
      ['already', {}],
      ['conflict', {}],
      ['not-known', {}],
      ['not-possible', {}],
    ];
    const cells = results.map(([result, changes], place) =>
      cell(`o${place}`, { ...tried(result), ...changes }),
    );
    const lines = [
      'Set On: 2',
      'Set Off: 1',
      'Clear override: 1',
      'No change needed: 1',
      'Current value unknown: 2',
      'In conflict: 1',
      'Not possible: 1',
    ];
    const parameter = 'Possibly affected check parameter: requireBankingData';
    expect(fileOf(written(cells)).summary).toEqual([...lines, 'Calls: 16, about 4 s', parameter, stops]);
    const waves = {
      ...defaultWaves,
      first: 1,
      share: 100,
      restMinutes: 1,
      health: { ...defaultWaves.health, limits: { consider: 5 } },
    };
    expect(fileOf(changeSetText({ ...set, waves }, profile, cells)).summary).toEqual([
      ...lines,
      'Calls: 17, about 64 s',
      'Calls between waves: 1',
      parameter,
      stops,
      'Organizations in each wave: 1, 7',
      'Minutes between waves: 1',
    ]);
  });

  it('says of how many organizations each wave is, however many flags of each are changed', () => {
    const cells = ['o1', 'o1', 'o2', 'o3'].map((organization, place) =>
      cell(organization, { flag: `wave_${place}` }),
    );
    const text = changeSetText({ ...set, waves: { ...defaultWaves, first: 1, share: 100 } }, profile, cells);
    expect(fileOf(text).summary).toContain('Organizations in each wave: 1, 2');
  });

  it('is read with any white space, but not after an edit', () => {
    const text = written([cell('o1', tried('would-apply')), cell('o2', { before: hidden })]);
    const file = fileOf(text);
    expect(readChangeSetFile(JSON.stringify(file))).toEqual(file);
    expect(text.endsWith('}\n')).toBe(true);
    expect(text).toContain('\n  "version": 4,');
    const [first, second] = file.changes;
    for (const edited of [
      { name: 'Other' },
      { profile: { ...file.profile, name: 'Production' } },
      { profile: { ...file.profile, kind: 'production' } },
      { summary: [] },
      { pace: { ...file.pace, perMinute: 60 } },
      { pace: { ...file.pace, waves: defaultWaves } },
      { changes: [first] },
      { changes: [second, first] },
      ...[
        { organization: 'organizations/o3' },
        { organizationDisplayName: 'Client' },
        { flag: 'beta' },
        { action: 'off' },
        { planned: 'already' },
        ...[isOn, { ...isOff, value: true }, { ...isOff, sourceGiven: false }, hidden].map((before) => ({
          before,
        })),
      ].map((change) => ({ changes: [{ ...first, ...change }, second] })),
      ...[unclear, { ...hidden, why: 'not-read' }].map((before) => ({
        changes: [first, { ...second, before }],
      })),
      { checksum: '0'.repeat(64) },
    ])
      expect(readChangeSetFile(JSON.stringify({ ...file, ...edited }))).toBe('changed');
  });

  it('is read back as written, whatever its cells, and is detected as changed after a result was edited', () => {
    const cells = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 8 }),
        action: fc.constantFrom(...changeActions),
        before: fc.constantFrom(isOff, isOn, hidden, unclear),
        result: fc.constantFrom(...dryResults),
      }),
      { minLength: 1, maxLength: 5, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(cells, (generated) => {
        const made = generated.map(({ id, action, before, result }) =>
          cell(id, { action, before, ...tried(result) }),
        );
        const file = fileOf(written(made));
        expect(file.changes.map(({ planned, ...change }) => [change.before, planned])).toEqual(
          generated.map(({ before, result }) => [before, result]),
        );
      }),
    );
    const text = written([cell('o1', { before: unclear })]);
    expect(readChangeSetFile(text.replace('maybe', 'perhaps'))).toBe('changed');
  });

  it('of an older version has no checksum and no plan', () => {
    const { changes, checksum, summary, pace, ...head } = fileOf(written([cell('o1')]));
    const older = { ...head, version: 1, changes: changes.map(({ planned, ...change }) => change) };
    const file = changeSetFileSchema.parse(older);
    expect(readChangeSetFile(JSON.stringify(older))).toEqual(file);
    expect(comparePlans(file, [cell('o1', tried('already'))])).toBeNull();
  });

  it('of version 3 is read under the names of that version', () => {
    const text = written([cell('o1')]);
    const former = text.replaceAll('"action":', '"act":').replaceAll('"sourceGiven":', '"told":');
    const older = former
      .replaceAll('"maxFailures":', '"mostTrouble":')
      .replace('"version": 4', '"version": 3');
    expect(former).not.toBe(text);
    expect(readChangeSetFile(older)).toEqual({ ...fileOf(text), version: 3 });
  });

  it('with one cell twice is refused, as only one of the two would be staged', () => {
    expect(readChangeSetFile(written([cell('o1'), cell('o1', { action: 'off' })]))).toBe('repeats');
  });

  it.each(['', '{', 'null', '{"format":"other"}'])('is not %j', (text) => {
    expect(readChangeSetFile(text)).toBeNull();
  });
});

describe('the plan of a file', () => {
  const file = fileOf(
    written([
      cell('o1', tried('would-apply')),
      cell('o2', tried('would-apply')),
      cell('o2', { flag: 'beta', ...tried('already') }),
      cell('o3', tried('conflict')),
      cell('o4'),
    ]),
  );

  it('is compared with a dry run cell by cell', () => {
    expect(
      comparePlans(file, [
        cell('o1', tried('would-apply')),
        cell('o2', tried('conflict')),
        cell('o2', { flag: 'beta', ...tried('already') }),
        cell('o3'),
        cell('o4', tried('already')),
        cell('o5', tried('already')),
      ]),
    ).toEqual({
      checksum: file.checksum,
      cells: 3,
      differs: [
        {
          organization: 'organizations/o2',
          organizationDisplayName: 'Client o2',
          flag: 'alpha',
          planned: 'would-apply',
          now: 'conflict',
        },
      ],
    });
  });

  it('is not compared if no cell has both', () => {
    const untried = [cell('o1'), cell('o2'), cell('o2', { flag: 'beta' }), cell('o3')];
    expect(comparePlans(file, [...untried, cell('o4', tried('already'))])).toBeNull();
  });

  it('differs if a planned change could not be staged', () => {
    const compared = comparePlans(file, [cell('o1', tried('would-apply'))]);
    expect(compared?.differs.map(({ organization, flag, now }) => [organization, flag, now])).toEqual([
      ['organizations/o2', 'alpha', 'not-possible'],
      ['organizations/o2', 'beta', 'not-possible'],
      ['organizations/o3', 'alpha', 'not-possible'],
    ]);
  });
});

describe('the outcomes as CSV', () => {
  it('have a row for each cell, empty if nothing is known', () => {
    const settledAt = '2026-03-02T10:15:00.000Z';
    const rows = outcomesCsv([
      cell('o1', { state: 'applied', was: isOff, now: isOn, status: 200, settledAt, note: 'Looked up' }),
      cell('o2', { action: 'off', state: 'accepted', before: isOn, was: hidden, now: hidden }),
      cell('o3', { action: 'clear', state: 'failed', was: isOn, status: 404 }),
      cell('o4'),
    ]).split('\r\n');
    expect(rows).toEqual([
      'organization,organization name,flag,change,before,read before sending,sent,outcome,now,status,time,note',
      `organizations/o1,Client o1,alpha,on,Default off,Default off,On,applied,On,200,${settledAt},Looked up`,
      'organizations/o2,Client o2,alpha,off,On,Unknown,Off,unverified,Unknown,,,',
      'organizations/o3,Client o3,alpha,clear,Default off,On,Clear,failed,,404,,',
      'organizations/o4,Client o4,alpha,on,Default off,,,not sent,,,,',
      '',
    ]);
  });
});
