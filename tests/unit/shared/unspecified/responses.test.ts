import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, shownValue, valueIn } from '#shared/unspecified/columns';
import { companyFacts, companyFilter, companySearchBody } from '#shared/unspecified/company';
import { checkFilter } from '#shared/filter/check';
import { checkFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';

const kestrel = {
  name: 'Kestrel Wharf Holdings',
  number: '00914472',
  status: 'ACTIVE',
  sourceScore: 0.94,
  address: { street: '1 Kestrel Wharf', postalCode: 'ZZ9 9ZZ' },
  previousNames: ['Heronry Wharf Holdings'],
  officers: [
    { role: 'director', name: 'Ottilie Fenn', address: { street: '4 Fallow Lane' } },
    { role: 'secretary', name: 'Piers Holm' },
  ],
};

describe('columns derived from rows', () => {
  it('are the fields in the received order, those of nested objects by their path', () => {
    const rows = [kestrel, { name: 'Other', formed: '2020', address: 'One line' }];
    expect(columnsOf(rows).map(({ id }) => id)).toEqual([
      'name',
      'number',
      'status',
      'sourceScore',
      'address.street',
      'address.postalCode',
      'previousNames',
      'officers',
      'formed',
      'address',
    ]);
  });
  it('have unique IDs even if names contain dots', () => {
    const ids = columnsOf([{ 'a.b': 1, a: { b: 2 }, 'a\\': { b: 3 } }]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
  it('show raw values: text unchanged, lists by their size, nothing for an absent value', () => {
    const [, , , , street] = columnsOf([kestrel]);
    expect(street && shownValue(valueIn(kestrel, street))).toBe('1 Kestrel Wharf');
    expect(street && shownValue(valueIn({ address: 'One line' }, street))).toBeNull();
    expect(shownValue(kestrel.officers)).toBe('2 items');
    expect(shownValue([1])).toBe('1 item');
    expect(shownValue({ a: 1 })).toBe('1 field');
    expect(shownValue(0)).toBe('0');
    expect(shownValue(false)).toBe('false');
    expect(shownValue('')).toBeNull();
    expect(shownValue(null)).toBeNull();
  });
});

describe('company search', () => {
  it('is sent with the assumed names', () => {
    expect(companySearchBody({ by: 'name', term: 'kestrel', jurisdiction: 'GB' })).toEqual({
      companyName: 'kestrel',
      jurisdiction: 'GB',
    });
    expect(companySearchBody({ by: 'number', term: '00914472', jurisdiction: 'GB' })).toEqual({
      registrationNumber: '00914472',
      jurisdiction: 'GB',
    });
  });
  it('builds a ListChecks filter from a result: its number, else its name, else none', () => {
    const nested = { company: { name: 'Kestrel', number: 914472 }, provider: 'reg-a' };
    expect(companyFacts(nested)).toEqual({ name: 'Kestrel', number: '914472' });
    expect(companyFilter(companyFacts(kestrel))).toBe(
      'related_subjects[0].subject.registration_number = "00914472"',
    );
    expect(companyFilter({ name: 'A "B" \\ C', number: null })).toBe(
      'related_subjects[0].subject.company_name = "A \\"B\\" \\\\ C"',
    );
    expect(companyFilter(companyFacts({ id: 1 }))).toBeNull();
  });
  it.each([
    [
      { legal_name: 'Acme', address: { number: '12', name: 'The Mill' } },
      { name: 'Acme', number: null },
    ],
    [
      { name: 'Acme', parent: { companyName: 'Acme Group', registrationNumber: '7' } },
      { name: 'Acme', number: null },
    ],
    [
      { entity: { legalName: 'Acme', registration: { number: '7' }, address: { number: '12' } } },
      { name: 'Acme', number: '7' },
    ],
    [
      { company: 'Acme', number: '7' },
      { name: null, number: '7' },
    ],
  ])('takes the number and the name of the company itself: %j', (row, facts) => {
    expect(companyFacts(row)).toEqual(facts);
  });
  it('builds a valid filter from any name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const parsed = parseFilter(companyFilter({ name, number: null }) ?? '');
        expect(parsed.ok && checkFilter(parsed.tree, checkFields)).toEqual([]);
      }),
    );
  });
});
