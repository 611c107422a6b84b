import { describe, expect, it } from 'vitest';
import { factValue, factWord } from '../../../../renderer/confirmation/run-words.ts';

describe('a fact of a run', () => {
  it('is called by a word, or as the main process calls it', () => {
    expect(factWord('unknownNow')).toBe('Current value unknown');
    expect(factWord('newFact')).toBe('newFact');
  });

  it('that is a count is written as one, and any other as it is', () => {
    expect(factValue('organizations', '1994')).toBe('1,994');
    expect(factValue('changeSet', '1994')).toBe('1994');
    expect(factValue('teams', null)).toBeNull();
  });
});
