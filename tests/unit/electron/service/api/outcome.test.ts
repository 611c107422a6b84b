import { describe, expect, it } from 'vitest';
import { lookupOf } from '#electron/service/api/outcome';

const team = 'organizations/o/teams/t';

describe('lookupOf', () => {
  it('finds a check by its client reference and team, in both forms of the body', () => {
    const check = { clientReference: 'ref', displayName: 'Jane Doe' };
    expect(lookupOf('CreateCheck', { parent: team }, check)).toEqual({ team, clientReference: 'ref' });
    expect(lookupOf('CreateCheck', { parent: team }, { check, parent: team })).toEqual({
      team,
      clientReference: 'ref',
    });
    expect(lookupOf('CreateCheck', { parent: team }, {})).toEqual({ team });
  });

  it('finds everything else by the names in its path, and never quotes a body', () => {
    const name = `${team}/checks/c/findings/f`;
    expect(lookupOf('ReviewFinding', { name }, { review: { description: 'personal' } })).toEqual({ name });
  });
});
