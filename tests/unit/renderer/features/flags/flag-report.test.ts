import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMappings } from '#shared/reading/mappings';
import type { FlagSetting } from '#shared/reading/setting';
import { csvTable } from '../../../../../renderer/components/grid/columns.ts';
import type { FlagOrganization } from '../../../../../renderer/features/flags/flag-data.ts';
import {
  findingChoice,
  findingText,
  reportColumns,
} from '../../../../../renderer/features/flags/flag-report-columns.ts';
import {
  countNotLoaded,
  findingsOf,
  flagUses,
  isSureOf,
} from '../../../../../renderer/features/flags/flag-report.ts';
import { flagColumns } from '../../../../../renderer/features/flags/matrix-model.ts';

const columns = flagColumns([{ name: 'featureFlags/wave', rolloutDefault: false }], [], noMappings);
type Known = 'on' | 'off' | 'off, source not given' | 'set on' | 'set off' | 'unknown';
const settingOf = (known: Known): FlagSetting =>
  ({
    name: 'featureFlags/wave',
    value: known.endsWith('on'),
    source: known.includes('source') ? null : known.startsWith('set') ? 'override' : 'default',
  }) as FlagSetting;
const organizations = (cells: readonly Known[]): FlagOrganization[] =>
  cells.map((known, place) => ({
    name: `organizations/o${place}`,
    displayName: `o${place}`,
    package: null,
    receivedAt: '2026-11-12T09:00:00Z',
    settings: new Map(known === 'unknown' ? [] : [['wave', settingOf(known)]]),
    namedFlags: [],
  }));
const useOf = (...cells: Known[]) => {
  const [use] = flagUses(organizations(cells), columns);
  if (use === undefined) throw new Error('no flag');
  return use;
};

describe('the report on stale flags', () => {
  it('finds flags with the same value everywhere, never overridden, and mostly overridden', () => {
    expect(findingsOf(useOf('off', 'off'))).toEqual(['same', 'never']);
    expect(findingsOf(useOf('set on', 'set on', 'off'))).toEqual(['most']);
    expect(findingsOf(useOf('set on', 'set on', 'on'))).toEqual(['same', 'most']);
    expect(findingsOf(useOf('set on', 'off', 'off'))).toEqual([]);
    expect(findingsOf(useOf('unknown'))).toEqual([]);
  });

  it('states without reservation only what is true for every organization', () => {
    const sure = useOf('off', 'off');
    expect(findingText(sure, true)).toBe('Off everywhere · Never overridden');
    expect(findingText(sure, false)).toBe('Known: all off · No known override');
    expect(findingText(useOf('off', 'unknown'), true)).toBe('Known: all off · No known override');
    expect(findingText(useOf('unknown', 'unknown'), true)).toBe('Unknown');
  });

  it('calls no flag never overridden where a value may be an override of the same value', () => {
    const use = useOf('off', 'off, source not given');
    expect(findingText(use, true)).toBe('Off everywhere · No known override');
    expect(isSureOf('never', use)).toBe(false);
    expect(isSureOf('same', use)).toBe(true);
  });

  it('states a finding without reservation only if every value is known', () => {
    expect(findingChoice('never', true)).toBe('Never overridden');
    expect(findingChoice('never', false)).toBe('No known override');
    expect(findingChoice('same', false)).toBe('Known: all the same');
  });

  it('shows unknown, not 0, for a flag that no loaded organization has', () => {
    const use = useOf('unknown', 'unknown');
    const table = csvTable(reportColumns(true, 0), [use]);
    const valueOf = (head: string) => table.rows[0]?.[table.head.indexOf(head)];
    expect(['overrides', 'on', 'off', 'unknown'].map(valueOf)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      '2',
    ]);
    const overrides = reportColumns(true, 0).find(({ id }) => id === 'overrides');
    expect(overrides?.cell(use).text).toBe('Unknown');
    expect(overrides?.sort?.of(use)).toBeNull();
    expect(overrides?.cell(useOf('off')).text).toBe('0');
  });

  it('never counts an unknown value as none', () => {
    const cell = fc.constantFrom<Known>('on', 'off', 'off, source not given', 'set on', 'set off', 'unknown');
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), (cells) => {
        const use = useOf(...cells);
        expect(use.on + use.off + use.unknown).toBe(cells.length);
        expect(use.overrides).toBe(cells.filter((known) => known.startsWith('set')).length);
        if (use.unknown > 0) expect(findingText(use, true)).not.toMatch(/everywhere|Never/);
        if (findingsOf(use).includes('most')) expect(use.overrides * 2).toBeGreaterThan(cells.length);
      }),
    );
  });

  it('is exported as a table that says how many organizations were not loaded', () => {
    const table = csvTable(reportColumns(false, 7), [useOf('off', 'set on', 'unknown')]);
    expect(Object.fromEntries(table.head.map((head, place) => [head, table.rows[0]?.[place]]))).toEqual({
      flag: 'wave',
      finding: '',
      default: 'false',
      overrides: '1',
      on: '1',
      off: '1',
      unknown: '1',
      loaded_organizations: '3',
      organizations_not_loaded: '7',
    });
    expect(csvTable(reportColumns(false, null), [useOf('off')]).rows[0]).toContain('unknown');
    expect(countNotLoaded(100, 240)).toBe(140);
    expect(countNotLoaded(100, 0)).toBeNull();
  });
});
