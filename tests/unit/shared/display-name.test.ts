import { describe, expect, it } from 'vitest';
import { shownName } from '#shared/display-name';

describe('a display name', () => {
  it('is shown as it came, unless it is missing or blank', () => {
    expect(shownName(' Harbourline ', 'organizations/o1')).toBe(' Harbourline ');
    for (const blank of [undefined, '', ' \n '])
      expect(shownName(blank, 'organizations/o1')).toBe('organizations/o1');
  });
});
