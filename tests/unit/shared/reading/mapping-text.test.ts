import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  listsText,
  parseLists,
  parsePairs,
  parseValues,
  printPairs,
  valuesText,
} from '#shared/reading/mapping-text';

describe('mappings as text', () => {
  it('parse as they are formatted', () => {
    const values = [
      { word: 'GRANTED', means: 'on' },
      { word: 'a, "b" = c', means: 'off' },
    ] as const;
    const mappings = { values: [...values], lists: [{ operation: 'ListFindings', member: 'data.items' }] };
    expect(valuesText(mappings)).toBe('GRANTED = on, "a, \\"b\\" = c" = off');
    expect(parseValues(valuesText(mappings))).toEqual(values);
    expect(parseLists(listsText(mappings), ['ListFindings'])).toEqual(mappings.lists);
  });

  it('refuse an unknown meaning, operation or form', () => {
    expect(parseValues('GRANTED = maybe')).toBeNull();
    expect(parseValues('GRANTED = on, GRANTED = off')).toBeNull();
    expect(parseLists('ListThings = items', ['ListFindings'])).toBeNull();
    expect(parsePairs('GRANTED')).toBeNull();
    expect(parseValues('')).toEqual([]);
  });

  it('preserve any pair of words', () => {
    const word = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 5 }), (pairs) => {
        expect(parsePairs(printPairs(pairs))).toEqual(pairs);
      }),
    );
  });
});
