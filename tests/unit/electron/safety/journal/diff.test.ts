import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff, withheld } from '#electron/safety/journal/diff';

const measured = (before: unknown, after: unknown) => diff(before, after, 'measured');

describe('the diff of the journal', () => {
  it('keeps constants, booleans, small numbers, types and resource names', () => {
    const name = 'organizations/o1/teams/t1/checks/c1';
    expect(
      measured(
        { state: 'UNREVIEWED', enabled: false, revision: 1 },
        { state: 'DISMISSED', enabled: true, revision: 2, name, '@type': 'x/checks.type.v1.AParams' },
      ),
    ).toEqual([
      { field: 'state', before: 'UNREVIEWED', after: 'DISMISSED' },
      { field: 'enabled', before: 'false', after: 'true' },
      { field: 'revision', before: '1', after: '2' },
      { field: 'name', before: null, after: name },
      { field: '@type', before: null, after: 'x/checks.type.v1.AParams' },
    ]);
  });

  it('leaves out what did not change', () => {
    expect(measured({ a: true, b: [1, 2] }, { b: [1, 2], a: true })).toEqual([]);
    expect(measured(null, undefined)).toEqual([]);
  });

  it('withholds everything about a person in one row, but says that it changed', () => {
    const before = { subject: { givenName: 'Odile', dateOfBirth: { year: 1980, month: 2, day: 3 } } };
    const after = { subject: { givenName: 'OTTILIE', yearOfBirth: 1980 } };
    expect(measured(before, after)).toEqual([{ field: 'subject', before: withheld, after: withheld }]);
    expect(measured({}, { phone_number: '+15550100', Email: 'a@b.example' })).toEqual([
      { field: 'phone_number', before: null, after: withheld },
      { field: 'Email', before: null, after: withheld },
    ]);
  });

  it('records only the length of free text, in capitals too, and shows it only in a dialog', () => {
    const after = { displayName: 'VERMEER', description: 'not the same person', count: 5_550_100 };
    expect(measured({}, after)).toEqual([
      { field: 'displayName', before: null, after: '7 characters' },
      { field: 'description', before: null, after: '19 characters' },
      { field: 'count', before: null, after: withheld },
    ]);
    expect(diff({}, { ...after, email: 'a@b.example' }, 'shown')).toEqual([
      { field: 'displayName', before: null, after: 'VERMEER' },
      { field: 'description', before: null, after: 'not the same person' },
      { field: 'count', before: null, after: '5550100' },
      { field: 'email', before: null, after: withheld },
    ]);
  });

  it('gives each item of a list its index, and treats it like its list', () => {
    expect(measured({}, { states: ['ACTIVE', 'INACTIVE'], notes: ['VERMEER'] })).toEqual([
      { field: 'states[0]', before: null, after: 'ACTIVE' },
      { field: 'states[1]', before: null, after: 'INACTIVE' },
      { field: 'notes[0]', before: null, after: '7 characters' },
    ]);
  });

  it('names a value outside any field', () => {
    expect(measured(true, false)).toEqual([{ field: 'value', before: 'true', after: 'false' }]);
  });

  it('records the length 1 in the singular, and keeps the largest number that is not a telephone number', () => {
    expect(measured({}, { displayName: 'V', count: 999_999, debt: -1_000_000 })).toEqual([
      { field: 'displayName', before: null, after: '1 character' },
      { field: 'count', before: null, after: '999999' },
      { field: 'debt', before: null, after: withheld },
    ]);
  });

  it('notices a value of another type that reads the same', () => {
    expect(measured({ enabled: 'true' }, { enabled: true })).toEqual([
      { field: 'enabled', before: '4 characters', after: 'true' },
    ]);
  });

  it('notices a change of the first of two fields whose names are not shown', () => {
    const body = (first: boolean) => ({ 'a@b.example': first, '+15550100': false });
    expect(measured(body(true), body(false))).toMatchObject([{ field: '(field)' }]);
  });

  it('hides a field name that may itself be personal', () => {
    expect(measured({}, { 'a@b.example': true, '+15550100': false })).toEqual([
      { field: '(field)', before: null, after: 'false' },
    ]);
    expect(measured({}, { user: 'organizations/o/users/a@b.example' })).toEqual([
      { field: 'user', before: null, after: '33 characters' },
    ]);
  });

  it('lets no personal value through, wherever it is', () => {
    const secret = fc.stringMatching(/^[a-z]{4,8} [A-Z][a-z]{4,8}$/);
    const personal = fc.constantFrom(
      'givenName',
      'family_name',
      'otherNames',
      'email',
      'phoneNumber',
      'address',
      'dateOfBirth',
    );
    const wrap = fc.array(fc.constantFrom('params', 'check', 'items', 'unknownField'), { maxLength: 4 });
    fc.assert(
      fc.property(secret, personal, wrap, fc.boolean(), (value, key, path, deep) => {
        const leaf: unknown = { [key]: deep ? { part: [value] } : value };
        const body = path.reduceRight<unknown>(
          (inner, name) => ({ [name]: name === 'items' ? [inner] : inner }),
          leaf,
        );
        for (const rule of ['measured', 'shown'] as const) {
          const rows = diff(undefined, body, rule);
          expect(rows).toHaveLength(1);
          expect(JSON.stringify(rows)).not.toContain(value);
        }
      }),
    );
  });
});

describe('the diff of a dialog', () => {
  const shown = (before: unknown, after: unknown) => diff(before, after, 'shown');

  it('marks a long text that is cut off', () => {
    expect(shown(null, { description: 'x'.repeat(501) })[0]?.after).toBe(`${'x'.repeat(500)}…`);
    expect(shown(null, { description: 'x'.repeat(500) })[0]?.after).toBe('x'.repeat(500));
  });

  it('shows where two long texts differ', () => {
    const text = (end: string) => ({ rules: `${'x'.repeat(700)}${end}` });
    const [row] = shown(text('for pilots'), text('for everyone'));
    expect(row?.before).toMatch(/^…x+for pilots$/);
    expect(row?.after).toMatch(/^…x+for everyone$/);
  });

  it('distinguishes values of two types that read the same', () => {
    expect(shown({ enabled: 'true', share: 5 }, { enabled: true, share: '5' })).toEqual([
      { field: 'enabled', before: '"true"', after: 'true' },
      { field: 'share', before: '5', after: '"5"' },
    ]);
  });

  it('names every field, each in a row of its own', () => {
    expect(shown({}, { 'rollout.share': 5, 'für alle': true, rollout: { share: 6 } })).toEqual([
      { field: '"rollout.share"', before: null, after: '5' },
      { field: '"für alle"', before: null, after: 'true' },
      { field: 'rollout.share', before: null, after: '6' },
    ]);
  });

  it('shows a value that is nothing, or empty, as what is sent', () => {
    expect(
      shown({ tags: ['a'] }, { owner: null, tags: [], rules: {}, note: '', deep: { at: null } }),
    ).toEqual([
      { field: 'tags[0]', before: 'a', after: null },
      { field: 'owner', before: null, after: 'null' },
      { field: 'tags', before: null, after: '[]' },
      { field: 'rules', before: null, after: '{}' },
      { field: 'note', before: null, after: '""' },
      { field: 'deep.at', before: null, after: 'null' },
    ]);
    expect(shown(null, null)).toEqual([]);
  });

  it('withholds what is personal, whatever its type', () => {
    expect(shown({ email: 'a@b.example', phone: '5' }, { email: null, phone: 5 })).toEqual([
      { field: 'email', before: withheld, after: 'null' },
      { field: 'phone', before: withheld, after: withheld },
    ]);
  });
});
