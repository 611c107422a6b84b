import { describe, expect, it } from 'vitest';
import { fragmentFault, shownTexts } from '../../../../build/prose/messages.ts';

describe('the shown texts of a message', () => {
  it('is one text for each branch', () => {
    expect(shownTexts('{count, plural, one {# check} other {# checks}} left')).toEqual([
      '5 check left',
      '5 checks left',
    ]);
  });

  it('names its parameters', () => {
    expect(shownTexts('Saved as {file}.')).toEqual(['Saved as {file}.']);
  });

  it('covers nested branches', () => {
    expect(shownTexts('{a, select, x {{b, select, y {one} other {two}}} other {three}}')).toEqual([
      'one',
      'two',
      'three',
    ]);
  });
});

describe('a fragment', () => {
  it.each([
    ' has',
    ', and its secret',
    'Applied {from}, ',
    '. Try again',
    'One of (',
    'and {count} more',
    'up by more than {points} points',
    '{count, plural, one {1 check} other {of many checks}}',
  ])('is “%s”', (message) => {
    expect(fragmentFault(message)).not.toBeNull();
  });

  it.each([
    '{message} Nothing was sent.',
    'Nothing was sent. {message}',
    '{title}. Nothing was sent.',
    '{count, plural, one {# row} other {# rows}}. {advice}',
  ])('is “%s”, whose parameter is a whole sentence', (message) => {
    expect(fragmentFault(message)).toMatch(/whole sentence/);
  });

  it.each([
    'Save',
    'Refresh the list.',
    '{count} left',
    '(no value)',
    '{title}.',
    '{day} {month}',
    'just now',
  ])('is not “%s”', (message) => {
    expect(fragmentFault(message)).toBeNull();
  });
});
