import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeenCell } from '#shared/flags/cell';
import { isReached } from '#shared/flags/change';
import type { ComparedGroup, ComparedRow, Comparison } from '#shared/flags/compare';
import { noMappings } from '#shared/reading/mappings';
import {
  comparisonOf,
  comparisonTable,
  countRows,
  nextStepsOf,
  requestLine,
  rowsShown,
  stagingOf,
} from '../../../../../renderer/features/compare/rows.ts';
import type { SideRead } from '../../../../../renderer/features/compare/use-side.ts';

const side = (organization: SideRead['organization']): SideRead => ({
  profile: { id: 'p1', name: 'Sandbox', kind: 'sandbox', mappings: noMappings },
  organization,
  matches: 1,
  flags: [{ name: 'featureFlags/wave', rolloutDefault: false }],
  flagsError: null,
  receivedAt: '2025-11-20T09:41:00Z',
});
const right: SideRead = {
  ...side({ name: 'organizations/o2', displayName: 'Tidewell Homes' }),
  flags: [{ name: 'featureFlags/wave', rolloutDefault: true }],
};
const cell = (is: 'default' | 'override', value: boolean, sourceGiven = true): SeenCell => ({
  is,
  value,
  sourceGiven,
});
const unknown: SeenCell = { is: 'unknown', why: 'not-given' };
const flagRow = (left: SeenCell, there: SeenCell, more: Partial<ComparedRow> = {}): ComparedRow => ({
  key: 'wave',
  left: { is: 'cell', cell: left },
  right: { is: 'cell', cell: there },
  relation: 'differs',
  sameEffect: false,
  ...more,
});
const settingRow = (
  key: string,
  left: unknown,
  there: unknown,
  more: Partial<ComparedRow> = {},
): ComparedRow => ({
  key,
  left: { is: 'value', value: left },
  right: { is: 'value', value: there },
  relation: 'differs',
  sameEffect: false,
  ...more,
});
const stage = (row: ComparedRow, canSet = true, group: ComparedGroup = 'flags') =>
  stagingOf(group, row, right, canSet);

describe('the two sides', () => {
  it('are compared once both have an organization', () => {
    const left = side({ name: 'organizations/o1' });
    expect(comparisonOf(null, right)).toBeNull();
    expect(comparisonOf(left, null)).toBeNull();
    expect(comparisonOf(side(null), right)).toBeNull();
    expect(comparisonOf(left, side(null))).toBeNull();
    const flags = comparisonOf(left, right)?.find(({ group }) => group === 'flags');
    expect(flags?.rows.map(({ key }) => key)).toEqual(['wave']);
  });
});

describe('a difference of a flag', () => {
  it('is staged for the right side with the value of the left, on the current value of the right', () => {
    expect(stage(flagRow(cell('override', true), cell('override', false)))).toEqual({
      can: true,
      word: 'Stage On',
      change: {
        organization: 'organizations/o2',
        organizationDisplayName: 'Tidewell Homes',
        flag: 'wave',
        action: 'on',
        before: cell('override', false),
      },
    });
    expect(stage(flagRow(cell('override', false), cell('default', true)))).toMatchObject({
      can: true,
      word: 'Stage Off',
      change: { action: 'off' },
    });
  });

  it('is removed by clearing if the left side has its default and the right side an override', () => {
    expect(stage(flagRow(cell('default', true), cell('override', false)))).toMatchObject({
      can: true,
      word: 'Stage “Clear override”',
      change: { action: 'clear', before: cell('override', false) },
    });
  });

  it('is set where clearing would leave the right side at another default', () => {
    const row = flagRow(cell('default', false), cell('override', true));
    expect(stage(row)).toMatchObject({ can: true, word: 'Stage Off', change: { action: 'off' } });
    expect(stage(row, false)).toMatchObject({ can: false, word: "Can't be set" });
    const unread = stagingOf('flags', row, { ...right, flags: null }, true);
    expect(unread).toMatchObject({ can: true, change: { action: 'clear' } });
  });

  it('between two defaults is set, as there is no override to clear', () => {
    expect(stage(flagRow(cell('default', true), cell('default', false)))).toMatchObject({
      can: true,
      change: { action: 'on' },
    });
  });

  it('is not staged if either side is unknown', () => {
    expect(stage(flagRow(unknown, cell('override', true)))).toEqual({ can: false, word: 'Unknown' });
    expect(stage(flagRow(cell('override', true), unknown))).toEqual({ can: false, word: 'Unknown' });
    expect(stage(flagRow(cell('override', true), unknown, { right: { is: 'absent' } }))).toEqual({
      can: false,
      word: 'Unknown',
    });
  });

  it('is not staged if the effect is the same, and needs no message', () => {
    const sameEffect = flagRow(cell('override', true), cell('default', true), { sameEffect: true });
    expect(stage(sameEffect)).toEqual({ can: false, word: 'Same effect' });
    expect(stage(flagRow(unknown, unknown, { relation: 'same' }))).toEqual({ can: false, word: '' });
  });

  it('can be cleared, but not set, by a profile without the operation', () => {
    expect(stage(flagRow(cell('override', true), cell('override', false)), false)).toEqual({
      can: false,
      word: "Can't be set",
      about: 'The profile has no “Override request” setting.',
    });
    expect(stage(flagRow(cell('default', true), cell('override', false)), false)).toMatchObject({
      can: true,
    });
  });

  it('is read-only if the name of the flag would alter the path', () => {
    const odd = flagRow(cell('override', true), cell('override', false), { key: '../users' });
    expect(stage(odd)).toEqual({ can: false, word: 'Read-only' });
  });

  it('in anything but a flag is read-only, and an unknown value shows no message', () => {
    expect(stage(settingRow('level', 1, 2), true, 'settings')).toEqual({ can: false, word: 'Read-only' });
    expect(stage(settingRow('level', 1, 2, { relation: 'not-known' }), true, 'sets')).toEqual({
      can: false,
      word: '',
    });
  });

  it('is never staged to the current value, nor set without the operation, whatever the cells are', () => {
    const known = fc.record({
      is: fc.constantFrom('default' as const, 'override' as const),
      value: fc.boolean(),
      sourceGiven: fc.boolean(),
    });
    fc.assert(
      fc.property(known, known, fc.boolean(), fc.boolean(), (left, there, canSet, sameEffect) => {
        const staging = stage(flagRow(left, there, { sameEffect }), canSet);
        if (!staging.can) return;
        expect(sameEffect).toBe(false);
        expect(isReached(staging.change.action, there)).toBe(false);
        expect(staging.change.before).toEqual(there);
        if (staging.change.action === 'clear') expect(left.is).toBe('default');
        else {
          expect(canSet).toBe(true);
          expect(staging.change.action).toBe(left.value ? 'on' : 'off');
        }
      }),
    );
  });
});

const comparison: Comparison[] = [
  {
    group: 'flags',
    rows: [
      flagRow(cell('override', true), cell('override', false)),
      flagRow(unknown, cell('default', false), { key: 'wave_two', relation: 'not-known' }),
    ],
  },
  {
    group: 'settings',
    rows: [
      settingRow('banking_data', true, false),
      settingRow('Level', 2, 'PARTIAL', { relation: 'same', right: { is: 'absent' } }),
    ],
  },
];

describe('the rows', () => {
  it('are counted by relation', () => {
    expect(countRows(comparison)).toEqual({ differs: 2, 'not-known': 1, same: 1, all: 4 });
  });

  it('are filtered by relation and by the text of their key, and empty groups are hidden', () => {
    const keys = (shown: 'differs' | 'not-known' | 'all', needle = '') =>
      rowsShown(comparison, shown, needle).map(({ group, rows }) => [group, rows.map(({ key }) => key)]);
    expect(keys('all')).toEqual([
      ['flags', ['wave', 'wave_two']],
      ['settings', ['banking_data', 'Level']],
    ]);
    expect(keys('differs')).toEqual([
      ['flags', ['wave']],
      ['settings', ['banking_data']],
    ]);
    expect(keys('not-known')).toEqual([['flags', ['wave_two']]]);
    expect(keys('all', ' lEV ')).toEqual([['settings', ['Level']]]);
    expect(keys('differs', 'nothing')).toEqual([]);
  });

  it('count the whole group, whatever is shown of it', () => {
    const counts = (shown: 'differs' | 'all', needle = '') =>
      rowsShown(comparison, shown, needle).map(({ group, differing, all }) => [group, differing, all]);
    expect(counts('differs')).toEqual([
      ['flags', 1, 2],
      ['settings', 1, 2],
    ]);
    expect(counts('all', ' lEV ')).toEqual([['settings', 1, 2]]);
  });

  it('are neither repeated nor lost, with any filter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3 }), (needle) => {
        const count = (shown: 'differs' | 'not-known' | 'all') =>
          countRows(rowsShown(comparison, shown, needle));
        const all = count('all');
        expect(count('differs').all).toBe(all.differs);
        expect(count('not-known').all).toBe(all['not-known']);
        expect(all.all).toBe(all.differs + all['not-known'] + all.same);
      }),
    );
  });

  it('are exported as a table with both sides in words', () => {
    expect(comparisonTable(comparison, ['Here', 'There'])).toEqual([
      ['group', 'feature', 'Here', 'There', 'relation'],
      ['Feature flags', 'wave', 'On', 'Off', 'differs'],
      ['Feature flags', 'wave_two', 'Unknown', 'Off', 'unknown'],
      ['Feature settings', 'banking_data', 'On', 'Off', 'differs'],
      ['Feature settings', 'Level', '2', 'Not given', 'same'],
    ]);
  });

  it('name what a setting states besides its value, and what is not understood', () => {
    const tier = (word: string) => ({ is: 'value', value: true, details: { tier: word, limit: 5 } }) as const;
    const received = { is: 'not-understood', received: 'x' } as const;
    const rows = [
      settingRow('checks', true, true, { left: tier('PREMIUM'), right: tier('BASIC') }),
      settingRow('featureSettings', true, true, { left: received, relation: 'not-known' }),
    ];
    expect(comparisonTable([{ group: 'settings', rows }], ['Here', 'There']).slice(1)).toEqual([
      ['Feature settings', 'checks', 'On (tier: PREMIUM, limit: 5)', 'On (tier: BASIC, limit: 5)', 'differs'],
      ['Feature settings', 'featureSettings', 'Not understood', 'On', 'unknown'],
    ]);
  });

  it('are staged if the API can change them, requested if not, and else named', () => {
    const staged = flagRow(cell('override', true), cell('override', false));
    const same = flagRow(cell('default', true), cell('override', true), { key: 'same', sameEffect: true });
    const missing = flagRow(unknown, cell('override', true), { key: 'missing', relation: 'not-known' });
    const setting = settingRow('banking_data', true, false);
    const parts: Comparison[] = [
      { group: 'flags', rows: [staged, same, missing] },
      { group: 'settings', rows: [setting, settingRow('level', 1, 1, { relation: 'same' })] },
      { group: 'setup', rows: [settingRow('package', 'A', 'B')] },
    ];
    const steps = nextStepsOf(parts, right, true);
    expect(steps.changes.map(({ flag, action }) => [flag, action])).toEqual([['wave', 'on']]);
    expect(steps).toMatchObject({ sameEffect: [same], readOnly: [setting], unknown: [missing] });
    expect(nextStepsOf(parts, right, false).changes).toEqual([]);
  });

  it('are described to the service operator as changes from the right side to the left side', () => {
    expect(requestLine(settingRow('banking_data', true, false))).toBe('Change banking_data from Off to On.');
    expect(requestLine(settingRow('level', { steps: [1] }, 'PARTIAL'))).toBe(
      'Change level from PARTIAL to {"steps":[1]}.',
    );
  });
});
