import { describe, expect, it } from 'vitest';
import { namesSeen } from '#shared/unspecified/names-seen';

describe('names seen in a response', () => {
  it('are found at any depth, each once, and inside longer names', () => {
    const value = {
      name: 'organizations/o1',
      roleBindings: [
        { team: 'organizations/o1/teams/east' },
        { check: 'organizations/o1/teams/west/checks/c1', again: ['organizations/o1/teams/east'] },
      ],
    };
    expect(namesSeen('team', value)).toEqual(['organizations/o1/teams/east', 'organizations/o1/teams/west']);
  });

  it('leave out wildcards and texts that are not names', () => {
    expect(
      namesSeen('team', ['organizations/-/teams/-', 'teams/east', 'see organizations/o1/teams/x', 3, null]),
    ).toEqual([]);
  });
});
