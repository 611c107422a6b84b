import { describe, expect, it } from 'vitest';
import { checkParentSchema, everyCheck, parentOf, scopeOf } from '#shared/check-scope';

describe('the scope of a list of checks', () => {
  it.each(['organizations/-/teams/-', 'organizations/acme/teams/-', 'organizations/acme/teams/east'])(
    'reads %s and writes it back',
    (parent) => {
      const scope = scopeOf(parent);
      expect(scope === null ? null : parentOf(scope)).toBe(parent);
      expect(checkParentSchema.safeParse(parent).success).toBe(true);
    },
  );

  it('covers everything with two wildcards', () => {
    expect(scopeOf('organizations/-/teams/-')).toEqual(everyCheck);
  });

  it.each([
    'organizations/-/teams/east',
    'organizations/acme',
    'organizations/acme/teams/east/checks/-',
    'organizations/../teams/-',
    '',
  ])('refuses %s, which is none of the three forms', (parent) => {
    expect(scopeOf(parent)).toBeNull();
    expect(checkParentSchema.safeParse(parent).success).toBe(false);
  });
});
