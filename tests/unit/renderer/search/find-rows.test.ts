import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, findRows, searchable } from '../../../../renderer/search/find-rows.ts';

const rows = [
  'Fennimore & Drake Law',
  'Larkfield Estates',
  'Łódź Homes',
  'Café Crème Lettings',
  'Δίκη Legal',
  'Law Larkfield',
];
const find = (needle: string) => findRows(rows, searchable(rows), needle);
const found = (needle: string) => find(needle).map(({ row }) => row);

describe('finding in loaded rows', () => {
  it('matches parts of words in any order', () => {
    expect(found('lark est')).toEqual(['Larkfield Estates']);
    expect(found('est lark')).toEqual(['Larkfield Estates']);
  });

  it('does not mind accents or case, and finds other scripts', () => {
    expect(found('creme')).toEqual(['Café Crème Lettings']);
    expect(found('LODZ')).toEqual(['Łódź Homes']);
    expect(found('Δίκη')).toEqual(['Δίκη Legal']);
  });

  it('marks what matched, in words in and out of order', () => {
    const marked = (needle: string) =>
      find(needle)
        .flatMap(({ row, ranges }) => cutAt(row, ranges).filter(({ matched }) => matched))
        .map(({ text }) => text);
    expect(marked('drake')).toEqual(['Drake']);
    expect(marked('law fenni')).toEqual(['Fenni', 'Law']);
  });

  it('finds nothing for what is not there', () => {
    expect(found('zzzz')).toEqual([]);
  });

  it('cuts a text without losing a character', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat({ max: 30 }), { maxLength: 6 }), (text, ends) => {
        const ranges = [...ends].sort((a, b) => a - b);
        expect(
          cutAt(text, ranges)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('never fails on what is typed', () => {
    fc.assert(
      fc.property(fc.string(), (needle) => {
        for (const { row } of find(needle)) expect(rows).toContain(row);
      }),
    );
  });
});
