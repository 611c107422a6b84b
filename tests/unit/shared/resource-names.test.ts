import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatName,
  isId,
  isName,
  nameSchema,
  organizationOf,
  parseName,
  resourcePatterns,
  type ResourceKind,
} from '#shared/resource-names';

const kinds = Object.keys(resourcePatterns) as ResourceKind[];
const id = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => isId(text) && text !== '-');

function idsFor(kind: ResourceKind, pick: () => string): Record<string, string> {
  const variables = [...resourcePatterns[kind].matchAll(/\{([a-z_]+)\}/g)];
  return Object.fromEntries(variables.map((match) => [match[1] ?? '', pick()]));
}

describe('resource names', () => {
  it('format and parse are inverse for every kind and every id', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.infiniteStream(id), (kind, ids) => {
        const values = idsFor(kind, () => String(ids.next().value));
        const name = formatName(kind, values as never);
        expect(parseName(kind, name)).toEqual(values);
        expect(nameSchema(kind).safeParse(name).success).toBe(true);
      }),
    );
  });

  it('never accept a segment that could alter a path', () => {
    for (const hostile of ['.', '..', '', 'a/b', 'a\\b', 'a\u0000', 'a\nb', '\ud800']) {
      expect(isId(hostile)).toBe(false);
      expect(() => formatName('organization', { organization: hostile })).toThrow(RangeError);
      expect(isName('organization', `organizations/${hostile}`)).toBe(false);
    }
  });

  it('accept the wildcard only where a read asks for it', () => {
    expect(parseName('team', 'organizations/-/teams/-')).toBeNull();
    expect(parseName('team', 'organizations/-/teams/-', { wildcards: true })).toEqual({
      organization: '-',
      team: '-',
    });
  });

  it('tell a name of another kind apart', () => {
    expect(isName('brand', 'organizations/a/teams/b')).toBe(false);
    expect(isName('organization', 'organizations/a/teams/b')).toBe(false);
  });

  it('give the organization they belong to', () => {
    expect(organizationOf('organizations/a/teams/b/checks/c')).toBe('organizations/a');
    expect(organizationOf('organizations/-/teams/-')).toBeNull();
    expect(organizationOf('featureFlags/x')).toBeNull();
  });
});
