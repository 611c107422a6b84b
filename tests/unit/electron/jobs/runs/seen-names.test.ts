import { describe, expect, it } from 'vitest';
import { createSeenNames } from '#electron/jobs/runs/seen-names';

const check = (id: string) => `organizations/o/teams/t/checks/${id}`;

describe('names of checks that were read', () => {
  it('are the latest ones, for the profile they were read in', () => {
    const names = createSeenNames();
    names.note('p1', { name: check('a'), displayName: 'Sale' });
    names.note('p1', { name: check('a'), displayName: 'Sale, 3 Marrow Street' });
    expect(names.nameOf('p1', check('a'))).toBe('Sale, 3 Marrow Street');
    expect(names.nameOf('p2', check('a'))).toBeNull();
    names.note('p1', { name: check('a') });
    expect(names.nameOf('p1', check('a'))).toBeNull();
  });

  it('are limited in number, and the oldest is dropped first', () => {
    const names = createSeenNames();
    for (let id = 0; id <= 500; id += 1)
      names.note('p1', { name: check(`c${id}`), displayName: `Check ${id}` });
    expect(names.nameOf('p1', check('c0'))).toBeNull();
    expect(names.nameOf('p1', check('c1'))).toBe('Check 1');
    expect(names.nameOf('p1', check('c500'))).toBe('Check 500');
  });
});
