import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlagSetting } from '#shared/reading/setting';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { noMappings } from '#shared/reading/mappings';
import type { FlagOrganization } from '../../../../../renderer/features/flags/flag-data.ts';
import { driftsOf } from '../../../../../renderer/features/flags/drift.ts';
import type { Report } from '../../../../../renderer/features/flags/view-state.ts';
import {
  type Drifts,
  cellAt,
  countCells,
  flagColumns,
  found,
  isStale,
  reportOn,
  staleMs,
  stagedByKey,
} from '../../../../../renderer/features/flags/matrix-model.ts';

const now = Date.parse('2025-11-20T10:00:00Z');
const organization = (
  id: string,
  settings: Record<string, Partial<FlagSetting>> = {},
  receivedAt = '2025-11-20T09:59:00Z',
): FlagOrganization => ({
  name: `organizations/${id}`,
  displayName: id,
  package: null,
  receivedAt,
  settings: new Map(
    Object.entries(settings).map(([flag, setting]) => [
      flag,
      { name: flag, value: null, source: null, ...setting } as FlagSetting,
    ]),
  ),
  namedFlags: [],
});
const columns = flagColumns(
  [
    { name: 'featureFlags/on', rolloutDefault: true },
    { name: 'featureFlags/off', rolloutDefault: false },
    { name: 'featureFlags/untold' },
  ],
  [],
  noMappings,
);
const [on, off, unreported] = columns;
const byId = new Map(columns.map((column) => [column.id, column]));
const change = (more: Partial<ChangeCell> = {}): ChangeCell => ({
  position: 3,
  organization: 'organizations/o1',
  organizationDisplayName: 'o1',
  flag: 'on',
  action: 'off',
  before: { is: 'default', value: true, sourceGiven: true },
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
  ...more,
});
const set = (value: boolean) => ({ value, source: 'override' as const });
const byDefault = (value: boolean) => ({ value, source: 'default' as const });

describe('the columns', () => {
  it('are the listed flags, then those that only organizations have, each once', () => {
    const named = { ...organization('o1'), namedFlags: ['extra', 'on'] };
    const all = flagColumns([{ name: 'featureFlags/on', rolloutDefault: true }], [named, named], noMappings);
    expect(all.map(({ id, flag, flagDefault }) => [id, flag?.name, flagDefault.value])).toEqual([
      ['on', 'featureFlags/on', true],
      ['extra', undefined, null],
    ]);
  });

  it('have a fault for a flag whose name would alter a path', () => {
    const [odd] = flagColumns([{ name: 'featureFlags/../users' }], [], noMappings);
    expect(odd?.fault).toContain("can't be used in a request path");
    expect(on?.fault).toBeNull();
  });
});

describe('a cell', () => {
  const at = (settings: Record<string, Partial<FlagSetting>>, column = on, staged: ChangeCell[] = []) => {
    if (column === undefined) throw new Error('no such column');
    return cellAt(organization('o1', settings), column, stagedByKey(staged), new Map());
  };

  it('is a default, an override, or unknown; never off for a missing value', () => {
    expect(at({ on: byDefault(true) })).toMatchObject({ state: 'default', value: true });
    expect(at({ on: set(false) })).toMatchObject({ state: 'override', value: false });
    expect(at({})).toMatchObject({ state: 'unknown', seen: { why: 'not-given' } });
    expect(at({ unreported: { value: true } }, unreported)).toMatchObject({ state: 'unknown' });
  });

  it('is pending only while a change is staged for it', () => {
    expect(at({ on: byDefault(true) }, on, [change()])).toMatchObject({ state: 'pending', action: 'off' });
    expect(at({ off: byDefault(false) }, off, [change()])).toMatchObject({ state: 'default' });
    expect(at({ on: byDefault(true) }, on, [change({ organization: 'organizations/o2' })])).toMatchObject({
      state: 'default',
    });
  });

  it('is in conflict if it changed after staging, or the dry run said so', () => {
    const before = { is: 'override', value: false, sourceGiven: true } as const;
    expect(at({ on: set(true) }, on, [change({ action: 'clear', before })])).toMatchObject({
      state: 'conflict',
    });
    const dry = { result: 'conflict', now: null, note: null } as const;
    expect(at({ on: byDefault(true) }, on, [change({ dry })])).toMatchObject({ state: 'conflict' });
  });
});

describe('a read', () => {
  it('is stale only after its time limit', () => {
    const at = (ago: number) => organization('o1', {}, new Date(now - ago).toISOString());
    expect(isStale(at(staleMs), now)).toBe(false);
    expect(isStale(at(staleMs + 1), now)).toBe(true);
  });
});

describe('a report', () => {
  const quiet = organization('quiet', { on: byDefault(true), off: byDefault(false) });
  const same = organization('same', { on: set(true), off: byDefault(false) });
  const other = organization('other', { on: byDefault(true), off: set(true) });
  const old = organization('old', {}, '2025-11-20T08:00:00Z');
  const all = [quiet, same, other, old];
  const of = (report: Report, drifts: Drifts = new Map()) => {
    const left = reportOn(all, columns, report, now, drifts);
    return [left.organizations.map(({ displayName }) => displayName), left.columns.map(({ id }) => id)];
  };

  it('keeps cells that no longer match their change set', () => {
    const drifts = driftsOf(
      [quiet, same].map(({ name }) => ({
        organization: name,
        flag: 'on',
        action: 'on' as const,
        readBack: { is: 'override', value: true, sourceGiven: true } as const,
        at: '2025-11-20T09:00:00Z',
        changeSet: { id: 's', name: 'Wave 1' },
      })),
      new Map(all.map((each) => [each.name, each])),
      new Map(columns.map((column) => [column.id, column])),
    );
    expect(of('drifted', drifts)).toEqual([['quiet'], ['on']]);
    const cell = on === undefined ? null : cellAt(quiet, on, new Map(), drifts);
    expect(cell?.drift?.changeSet.name).toBe('Wave 1');
  });

  it('keeps rows and columns with at least one matching cell', () => {
    expect(of('all')).toEqual([
      ['quiet', 'same', 'other', 'old'],
      ['on', 'off', 'untold'],
    ]);
    expect(of('override')).toEqual([
      ['same', 'other'],
      ['on', 'off'],
    ]);
    expect(of('differs')).toEqual([['other'], ['off']]);
    expect(of('stale')).toEqual([['old'], ['on', 'off', 'untold']]);
  });
});

describe('the counts', () => {
  it('never count an unknown cell as one that is not set', () => {
    const value = fc.constantFrom(undefined, null, true, false);
    const source = fc.constantFrom('default' as const, 'override' as const, null);
    fc.assert(
      fc.property(fc.array(fc.record({ value, source }), { maxLength: 8 }), (cells) => {
        const organizations = cells.map((cell, place) =>
          organization(`o${place}`, cell.value === undefined ? {} : { on: { ...cell, value: cell.value } }),
        );
        const states = organizations.map((each) =>
          on === undefined ? 'none' : cellAt(each, on, new Map(), new Map()).state,
        );
        expect(countCells(organizations, byId).get('on')).toEqual({
          override: states.filter((state) => state === 'override').length,
          unknown: states.filter((state) => state === 'unknown').length,
          unsourced: cells.filter(({ source }, place) => states[place] === 'default' && source === null)
            .length,
        });
      }),
    );
  });

  it('of an organization without settings are unknown for every flag', () => {
    const counts = countCells([organization('o1')], byId);
    expect(columns.map(({ id }) => counts.get(id))).toEqual(
      columns.map(() => ({ override: 0, unknown: 1, unsourced: 0 })),
    );
  });
});

describe('a search of the matrix', () => {
  it.each([
    ['muller', 'Müller GmbH'],
    ['müller', 'Mu\u0308ller GmbH'],
    ['ØST', 'Øst Invest'],
    ['dang', 'Đặng Văn Lâm'],
  ])('finds by %s the organization %s', (needle, displayName) => {
    const named = { ...organization('o9'), displayName };
    const reported = { organizations: [organization('o1'), named], columns };
    expect(found(reported, needle).organizations).toEqual([named]);
  });
});
