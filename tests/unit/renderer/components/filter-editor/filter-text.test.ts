import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '#shared/filter/evaluate';
import { organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import {
  canonical,
  chipsOf,
  faultsIn,
  editState,
  withCondition,
} from '../../../../../renderer/components/filter-editor/filter-text.ts';

const matches = (filter: string, record: object) => {
  const parsed = parseFilter(filter);
  return parsed.ok && compileFilter(parsed.tree, organizationFields)(record);
};

describe('chips of a filter', () => {
  it('are one for each condition, with the filter that remains without it', () => {
    const chips = chipsOf(
      'partner_name = "Harbourline Group" AND (state = ACTIVE OR state = INACTIVE)',
      organizationFields,
    );
    expect(chips).toEqual([
      {
        name: 'partner_name =',
        value: '"Harbourline Group"',
        rest: 'state = ACTIVE OR state = INACTIVE',
      },
      { name: 'state =', value: 'ACTIVE OR INACTIVE', rest: 'partner_name = "Harbourline Group"' },
    ]);
  });

  it('show a mixed condition as it is written', () => {
    expect(chipsOf('state = ACTIVE OR display_name:"law"', organizationFields)).toMatchObject([
      { name: '', value: 'state = ACTIVE OR display_name:"law"', rest: '' },
    ]);
  });

  it('are none for the empty filter', () => {
    expect(chipsOf('', organizationFields)).toEqual([]);
  });
});

describe('adding a condition', () => {
  it('replaces one on the same field', () => {
    const first = withCondition(
      '',
      { field: 'state', operator: '=', values: ['ACTIVE'] },
      organizationFields,
    );
    expect(
      withCondition(first, { field: 'state', operator: '=', values: ['INACTIVE'] }, organizationFields),
    ).toBe('state = INACTIVE');
  });

  it('with several values it is not excludes each of them', () => {
    const filter = withCondition(
      'state != DELETED',
      { field: 'state', operator: '!=', values: ['ACTIVE', 'INACTIVE'] },
      organizationFields,
    );
    expect(filter).toBe('state != ACTIVE AND state != INACTIVE');
    expect(['ACTIVE', 'INACTIVE', 'DELETED'].map((state) => matches(filter, { state }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('keeps the others', () => {
    const both = withCondition(
      'state = ACTIVE',
      { field: 'display_name', operator: ':', values: ['law'] },
      organizationFields,
    );
    expect(matches(both, { state: 'ACTIVE', displayName: 'Drake Law' })).toBe(true);
    expect(matches(both, { state: 'INACTIVE', displayName: 'Drake Law' })).toBe(false);
    expect(matches(both, { state: 'ACTIVE', displayName: 'Estates' })).toBe(false);
  });

  it('treats typed text as data: the filter stays valid and finds exactly that name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const filter = withCondition(
          'state = ACTIVE',
          {
            field: 'display_name',
            operator: '=',
            values: [text],
          },
          organizationFields,
        );
        expect(faultsIn(filter, organizationFields)).toEqual([]);
        expect(canonical(filter, organizationFields)).toBe(filter);
        expect(matches(filter, { state: 'ACTIVE', displayName: text })).toBe(true);
        expect(matches(filter, { state: 'INACTIVE', displayName: text })).toBe(false);
      }),
    );
  });
});

describe('faults of a filter text', () => {
  it('are at their column', () => {
    expect(faultsIn('state = OPEN', organizationFields)[0]).toMatchObject({ column: 9 });
    expect(faultsIn('colour = RED', organizationFields)[0]).toMatchObject({ column: 1 });
    expect(faultsIn('state = ACTIVE', organizationFields)).toEqual([]);
  });

  it('are hidden for a condition that is still being typed', () => {
    const faults = faultsIn('state = OPEN AND display_name', organizationFields);
    expect(faults[0]).toMatchObject({ column: 9 });
    expect(faultsIn('state = OPEN AND (partner_name =', organizationFields)[0]).toMatchObject({ column: 9 });
    expect(faultsIn('state = ACTIVE AND partner_name =', organizationFields)[0]?.column).toBeGreaterThan(19);
  });
});

describe('a filter text next to the applied filter', () => {
  it.each([
    ['state=ACTIVE', 'state = ACTIVE', { isChanged: false, fault: undefined }],
    ['state = ACTIVE', '', { isChanged: true, fault: undefined }],
    ['state = OPEN', '', { isChanged: true, fault: { severity: 'warning', column: 9 } }],
    ['state = OPEN', 'state = OPEN', { isChanged: false, fault: undefined }],
    ['state = OPEN AND partner_name =', '', { isChanged: true, fault: { severity: 'error' } }],
  ])(
    'shows an error first, and no warning for what is applied: %s, applied: %s',
    (text, applied, expected) => {
      expect(editState(text, applied, organizationFields)).toMatchObject(expected);
    },
  );
});
