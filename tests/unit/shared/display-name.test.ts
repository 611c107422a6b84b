import { describe, expect, it } from 'vitest';
import { shownName } from '#shared/display-name';

describe('a display name', () => {
  it('is shown as it came, unless it is missing or blank', () => {
    expect(shownName(' Harbourline ', 'organizations/o1')).toBe(' Harbourline ');
    for (const blank of [undefined, '', ' \n '])
      expect(shownName(blank, 'organizations/o1')).toBe('organizations/o1');
  });

  it('reads in its own order: what would turn it around stands as its code', () => {
    expect(shownName('\u202eevil.exe', 'x')).toBe('[U+202E]evil.exe');
    expect(shownName('a\u2067b\u2069', 'x')).toBe('a[U+2067]b[U+2069]');
    expect(shownName('שלום\u200f', 'x')).toBe('שלום\u200f');
  });
});
