import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilter } from '#shared/filter/check';
import { chipsToFilter, filterToChips, type Chip } from '#shared/filter/chips';
import { compileFilter } from '#shared/filter/evaluate';
import { checkFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import type { Filter } from '#shared/filter/tree';
import { checkRecord, hostileText } from './arbitraries.ts';

function treeOf(text: string): Filter {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.faults[0]?.message ?? ''}`);
  return parsed.tree;
}
const chipsOf = (text: string) => filterToChips(treeOf(text), checkFields);

/** Text as a chip writes it when no wildcard is meant. */
const exactly = (text: string) => text.replace(/\\/g, '\\\\').replace(/^\*|\*$/g, '\\*');
const several = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(value, fc.array(value, { maxLength: 3 }))
    .map(([first, rest]): [string, ...string[]] => [first, ...rest]);
const wildcards = fc.constantFrom('Al*', '*pha', '*lph*', '*');
const chip: fc.Arbitrary<Chip> = fc.oneof(
  fc.record({
    field: fc.constant('state'),
    operator: fc.constantFrom('=', '!='),
    values: several(fc.constantFrom('ACTIVE', 'INACTIVE', 'CANCELLED')),
  }),
  fc.record({
    field: fc.constant('ongoing_monitoring_enabled'),
    operator: fc.constant('='),
    values: several(fc.constantFrom('true', 'false')),
  }),
  fc.record({
    field: fc.constantFrom('display_name', 'client_reference', 'related_subjects[0].subject.display_name'),
    operator: fc.constantFrom('=', '!=', ':'),
    values: several(fc.oneof(wildcards, hostileText.map(exactly))),
  }),
);

describe('chips', () => {
  it('stand for conditions by field with their alternatives', () => {
    expect(chipsOf('(state = ACTIVE OR state = INACTIVE) AND display_name = "law*" display_name:*')).toEqual([
      { field: 'state', operator: '=', values: ['ACTIVE', 'INACTIVE'] },
      { field: 'display_name', operator: '=', values: ['law*'] },
      { field: 'display_name', operator: ':', values: ['*'] },
    ]);
    expect(chipsOf('')).toEqual([]);
  });

  it('print with parentheses and quotes', () => {
    expect(
      chipsToFilter([
        { field: 'state', operator: '=', values: ['ACTIVE', 'INACTIVE'] },
        { field: 'client_reference', operator: '=', values: ['00914472'] },
        { field: 'ongoing_monitoring_enabled', operator: '=', values: ['true'] },
      ]),
    ).toBe(
      '(state = ACTIVE OR state = INACTIVE) AND client_reference = "00914472" AND ongoing_monitoring_enabled = true',
    );
    expect(chipsToFilter([])).toBe('');
  });

  it.each([
    'state = ACTIVE OR id = "x"',
    'state = ACTIVE OR state != INACTIVE',
    'NOT state = ACTIVE',
    '(state = ACTIVE AND id = "x") OR state = INACTIVE',
    'state = OPEN',
    'colour = red',
    'ACTIVE',
  ])('do not exist for %s', (text) => {
    expect(chipsOf(text)).toBeNull();
  });

  it('come back from the filter they print', () => {
    fc.assert(
      fc.property(fc.array(chip, { maxLength: 4 }), (chips) => {
        const tree = treeOf(chipsToFilter(chips));
        expect(checkFilter(tree, checkFields)).toEqual([]);
        expect(filterToChips(tree, checkFields)).toEqual(chips);
      }),
      { numRuns: 1000 },
    );
  });

  it('select the same records as the filter they came from', () => {
    const texts = fc.constantFrom(
      'state = (ACTIVE OR INACTIVE) display_name = "Al*"',
      'display_name:"*" AND client_reference != a-b',
      String.raw`display_name = "\*" OR display_name = "\\*"`,
      'client_reference = 42 OR client_reference = true',
      'display_name = "**" AND id != alpha',
      'display_name:ACTIVE AND ongoing_monitoring_enabled != true',
    );
    fc.assert(
      fc.property(texts, checkRecord, (text, record) => {
        const chips = chipsOf(text);
        if (chips === null) throw new Error(`${text} must have chips`);
        const again = treeOf(chipsToFilter(chips));
        expect(compileFilter(again, checkFields)(record)).toBe(
          compileFilter(treeOf(text), checkFields)(record),
        );
      }),
      { numRuns: 500 },
    );
  });
});
