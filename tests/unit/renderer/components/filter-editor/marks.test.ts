import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFields } from '#shared/filter/fields';
import { faultsIn } from '../../../../../renderer/components/filter-editor/filter-text.ts';
import { marksOf } from '../../../../../renderer/components/filter-editor/marks.ts';

const shown = (text: string) =>
  marksOf(text, faultsIn(text, checkFields)[0], -1)
    .filter(({ text: part }) => part.trim() !== '')
    .map(({ kind, isFaulty, text: part }) => `${kind}${isFaulty ? '!' : ''} ${part.trim()}`);

describe('the highlighting of a filter text', () => {
  it('distinguishes fields, operators, values and keywords, and marks the fault', () => {
    expect(shown('state = OPEN AND (related_subjects[0].subject.phone_number:"44")')).toEqual([
      'field state',
      'operator =',
      'value! OPEN',
      'keyword AND',
      'paren (',
      'field related_subjects[0].subject.phone_number',
      'operator :',
      'value "44"',
      'paren )',
    ]);
  });

  it('recognises the values of a list and those with dots', () => {
    expect(shown('state = (ACTIVE OR INACTIVE) template')).toEqual([
      'field state',
      'operator =',
      'paren (',
      'value ACTIVE',
      'keyword OR',
      'value INACTIVE',
      'paren )',
      'field! template',
    ]);
    expect(shown('display_name = a.b id = c')).toEqual([
      'field display_name',
      'operator =',
      'value a.b',
      'field id',
      'operator =',
      'value c',
    ]);
  });

  it('keeps every character once and in order, whatever is typed, and splits at a given position', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(60), (text, cut) => {
        const marks = marksOf(text, faultsIn(text, checkFields)[0], cut);
        expect(marks.map((mark) => mark.text).join('')).toBe(text);
        expect(marks.map(({ from }) => from)).toEqual([...new Set(marks.map(({ from }) => from))]);
        if (cut < text.length) expect(marks.some(({ from }) => from === cut)).toBe(true);
      }),
    );
  });
});
