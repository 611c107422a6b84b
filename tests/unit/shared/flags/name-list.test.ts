import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexNames, linesOf, resolveNames } from '#shared/flags/name-list';

const all = [
  { name: 'organizations/o1', displayName: 'Larkfield Estates' },
  { name: 'organizations/o2', displayName: 'Ash, Oak & Co' },
  { name: 'organizations/o3', displayName: 'Twin' },
  { name: 'organizations/o4', displayName: 'Twin' },
  { name: 'organizations/o5', displayName: 'Café Zürich' },
];
const index = indexNames(all);
const idsOf = (text: string) =>
  resolveNames(linesOf(text), index).found.map(({ name }) => name.slice('organizations/'.length));

describe('a list of names', () => {
  it('is found by display name, resource name and id, in any case and with any separators', () => {
    expect(idsOf('larkfield  estates\r\norganizations/o3\no5')).toEqual(['o1', 'o3', 'o5']);
    expect(idsOf('Larkfield Estates, o4; o5\to3')).toEqual(['o1', 'o4', 'o5', 'o3']);
    expect(idsOf('"Café Zürich"')).toEqual(['o5']);
  });

  it('is found after list bullets and numbers, and shown with them if not found', () => {
    expect(idsOf('• Larkfield Estates\n- o5\n 3. Ash, Oak & Co\n4) o3')).toEqual(['o1', 'o5', 'o2', 'o3']);
    expect(resolveNames(['- Nobody'], index).missing).toEqual(['- Nobody']);
  });

  it('keeps a name with a comma in one piece, alone and among others', () => {
    expect(idsOf('Ash, Oak & Co')).toEqual(['o2']);
    expect(idsOf('o1, Ash, Oak & Co, o3')).toEqual(['o1', 'o2', 'o3']);
  });

  it('reports names that were not found, and names of several organizations, each once', () => {
    expect(resolveNames(linesOf('Nobody\nTwin\nNobody, o1'), index)).toMatchObject({
      found: [{ name: 'organizations/o1' }],
      missing: ['Nobody'],
      ambiguous: ['Twin'],
    });
  });

  it('finds every listed resource name, and loses no line', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom(...all.map(({ name }) => name)), fc.stringMatching(/^x[a-z]{1,8}$/)),
        ),
        (lines) => {
          const { found, missing } = resolveNames(lines, index);
          const known = new Set(lines.filter((line) => line.startsWith('organizations/')));
          expect(new Set(found.map(({ name }) => name))).toEqual(known);
          expect(missing).toEqual([...new Set(lines.filter((line) => line.startsWith('x')))]);
        },
      ),
    );
  });
});
