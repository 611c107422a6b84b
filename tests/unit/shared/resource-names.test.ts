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

/** The rules of §1 read segment by segment, with no expression. */
function parsedBySegments(kind: ResourceKind, name: string, wildcards: boolean) {
  const pattern = resourcePatterns[kind].split('/');
  const segments = name.split('/');
  const isOpaque = (segment: string) =>
    !['', '.', '..'].includes(segment) &&
    segment.length <= 512 &&
    segment.isWellFormed() &&
    !segment.includes('\\') &&
    !/\p{Cc}/u.test(segment) &&
    (wildcards || segment !== '-');
  const fits = pattern.every((part, place) => {
    const segment = segments[place] ?? '';
    return part.startsWith('{') ? isOpaque(segment) : part === segment;
  });
  if (!fits || pattern.length !== segments.length) return null;
  const ids = pattern.flatMap((part, place) =>
    part.startsWith('{') ? [[part.slice(1, -1), segments[place]]] : [],
  );
  return Object.fromEntries(ids) as Record<string, string>;
}

describe('resource names', () => {
  it('are read segment by segment, whatever a segment contains', () => {
    const long = fc.integer({ min: 511, max: 513 }).map((length) => 'x'.repeat(length));
    const segment = fc.oneof(
      fc.constantFrom('a', 'org-1', 'ä b', '...', '.a', '--', '😀'),
      fc.constantFrom('', '.', '..', '-', 'a/b', '/', '\\', '\u0085', '\ud800', '\n', 'a\n'),
      fc.oneof(long, fc.string({ unit: 'binary', maxLength: 4 })),
    );
    const segments = fc.array(segment, { minLength: 4, maxLength: 4 });
    const tails = fc.constantFrom('', '', '', '/', '/x', '\n');
    fc.assert(
      fc.property(fc.constantFrom(...kinds), segments, tails, fc.boolean(), (kind, ids, tail, wildcards) => {
        const left = [...ids];
        const name = resourcePatterns[kind].replace(/\{[a-z_]+\}/g, () => left.pop() ?? '') + tail;
        expect(parseName(kind, name, { wildcards })).toEqual(parsedBySegments(kind, name, wildcards));
      }),
    );
  });

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

  it('accept the wildcard only if a read asks for it', () => {
    expect(parseName('team', 'organizations/-/teams/-')).toBeNull();
    expect(parseName('team', 'organizations/-/teams/-', { wildcards: true })).toEqual({
      organization: '-',
      team: '-',
    });
  });

  it('distinguish a name of another kind', () => {
    expect(isName('brand', 'organizations/a/teams/b')).toBe(false);
    expect(isName('organization', 'organizations/a/teams/b')).toBe(false);
  });

  it('return the organization they belong to', () => {
    expect(organizationOf('organizations/a/teams/b/checks/c')).toBe('organizations/a');
    expect(organizationOf('organizations/-/teams/-')).toBeNull();
    expect(organizationOf('featureFlags/x')).toBeNull();
  });
});
