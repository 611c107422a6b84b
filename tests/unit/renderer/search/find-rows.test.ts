import UFuzzy from '@leeoniya/ufuzzy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, findRows, matcher, searchable, type Found } from '../../../../renderer/search/find-rows.ts';

const rows = [
  'Fennimore & Drake Law',
  'Larkfield Estates',
  'Łódź Homes',
  'Café Crème Lettings',
  'Δίκη Legal',
  'Law Larkfield',
];
const find = (needle: string) => findRows(rows, searchable(rows), needle);
const found = (needle: string) => find(needle).rows;

const listed = ({ rows, ranges }: Found<string>) =>
  rows.map((name) => ({ name, ranges: ranges.get(name) ?? [] }));
const markedIn = (hits: Found<string>) =>
  listed(hits)
    .flatMap(({ name, ranges }) => cutAt(name, ranges).filter(({ matched }) => matched))
    .map(({ text }) => text);

/** One letter at a time is another path to the same result: here uFuzzy gets the full text, without operators, at once. */
function withoutMemory(names: readonly string[], needle: string) {
  const plain = UFuzzy.latinize([needle.replace(/"/g, ' ').replace(/(^|\s)-+/g, '$1 ')])[0] ?? needle;
  const [places, info, order] = matcher.search(searchable(names), plain, 3, 1000);
  if (places === null || places.length === 0) {
    const [asItStands = needle] = searchable([needle.trim().toLowerCase()]);
    if (asItStands === '') return [];
    return names
      .filter((name) => searchable([name.toLowerCase()])[0]?.includes(asItStands))
      .map((name) => ({ name, ranges: [] }));
  }
  return info === null
    ? places.map((place) => ({ name: names[place], ranges: [] }))
    : order.map((at) => ({ name: names[info.idx[at] ?? -1], ranges: info.ranges[at] ?? [] }));
}

describe('finding in loaded rows', () => {
  it('matches parts of words in any order', () => {
    expect(found('lark est')).toEqual(['Larkfield Estates']);
    expect(found('est lark')).toEqual(['Larkfield Estates']);
  });

  it('ignores accents and case, and finds other scripts', () => {
    expect(found('creme')).toEqual(['Café Crème Lettings']);
    expect(found('LODZ')).toEqual(['Łódź Homes']);
    expect(found('Δίκη')).toEqual(['Δίκη Legal']);
  });

  it.each([
    ['HL-001 -draft', '-draft'],
    ['Smith -Jones LLP', 'Smith -Jones'],
    ['Smith -- Jones LLP', 'smith -- jones'],
    ['Baker "Quoted Ltd" House', '"quoted" ltd'],
    ['"Half Open', '"half'],
    ['Smith & Sons', '&'],
    ['Smith - Sons', '-'],
    ['O’Neil Law', "o'neil"],
    ["O'Neil Law", 'O’Neil'],
    [`Long ${'name '.repeat(48)}end`, `Long ${'name '.repeat(48)}end`],
  ])('finds %s by %s: no sign of a name is an operator', (name, needle) => {
    const names = ['Alder Legal', name, 'Birch Homes'];
    expect(findRows(names, searchable(names), needle).rows).toEqual([name]);
  });

  it('marks what matched, in words in and out of order', () => {
    const marked = (needle: string) => markedIn(find(needle));
    expect(marked('drake')).toEqual(['Drake']);
    expect(marked('law fenni')).toEqual(['Fenni', 'Law']);
  });

  it.each([
    ['strasse', 'Straße'],
    ['STRASSE', 'Straße'],
    ['straße', 'Straße'],
    ['haupt 12', 'Haupt, 12'],
    ['12 strasse', 'Straße, 12'],
    ['stras', 'Straß'],
  ])('takes ß for ss: %s marks %s', (needle, expected) => {
    const names = ['Groß & Co, Haupt-Straße 12', 'Alder Legal', 'Grove House'];
    const hits = findRows(names, searchable(names), needle);
    expect(hits.rows).toEqual([names[0]]);
    expect(markedIn(hits).join(', ')).toBe(expected);
  });

  it('finds ss where ß is looked for, and ß where ss is, in a text of any length', () => {
    const long = `Weiß ${'name '.repeat(48)}end`;
    const names = ['Hauptstrasse 12', long, 'Alder Legal'];
    const foundIn = (needle: string) => findRows(names, searchable(names), needle).rows;
    expect(foundIn('Hauptstraße')).toEqual(['Hauptstrasse 12']);
    expect([foundIn(long), foundIn(long.replace('ß', 'ss'))]).toEqual([[long], [long]]);
  });

  it.each([
    ['muller', 'Mu\u0308ller GmbH', 'Mu\u0308ller'],
    ['müller', 'Mu\u0308ller GmbH', 'Mu\u0308ller'],
    ['mu\u0308ller', 'Müller GmbH', 'Müller'],
    ['dang', 'Đặng Văn Lâm', 'Đặng'],
    ['ost', 'Øst Invest', 'Øst'],
    ['aero', 'Ærø Bank', 'Ærø'],
    ['елка', 'Студия Ёлка', 'Ёлка'],
    ['αθηνα', 'Τράπεζα Αθήνα', 'Αθήνα'],
    ['محمد', 'شركة مُحَمَّد', 'مُحَمَّد'],
    ['abc', 'ＡＢＣ株式会社', 'ＡＢＣ'],
    ['한국', '한국 은행'.normalize('NFD'), '한국'.normalize('NFD')],
    ['हिन्दी', 'हिन्दी बैंक', 'हिन्दी'],
    ['กรุงเทพ', 'ธนาคารกรุงเทพ', 'กรุงเทพ'],
  ])('finds %s in %s, and marks %s', (needle, name, expected) => {
    const names = ['Alder Legal', 'हनदर कंपनी', name, 'กร ุ ง'];
    const hits = findRows(names, searchable(names), needle);
    expect([hits.rows, markedIn(hits)]).toEqual([[name], [expected]]);
  });

  it('finds nothing for absent text', () => {
    expect(found('zzzz')).toEqual([]);
    expect([found(''), found('  ')]).toEqual([[], []]);
  });

  it('finds the same letter by letter as all at once, whatever was typed before', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'A', '1', 'é', ' ', '-', "'", '"', 'ab', 'łódź '), {
        maxLength: 8,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.array(text, { maxLength: 3 }), (names, needles) => {
        const texts = searchable(names);
        for (const needle of needles)
          for (let end = 0; end <= needle.length; end += 1) {
            const typed = needle.slice(0, end);
            expect(listed(findRows(names, texts, typed))).toEqual(withoutMemory(names, typed));
          }
      }),
    );
  });

  it('finds texts that were added later', () => {
    const names = ['Alder Law'];
    const texts = searchable(names);
    expect(findRows(names, texts, 'la').rows).toHaveLength(1);
    names.push('Birch Law');
    texts.push('Birch Law');
    expect(findRows(names, texts, 'law').rows).toEqual(names);
  });

  it('splits a text without losing a character', () => {
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

  it('finds nothing for a pasted text of any length, and never fails on it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat({ max: 200_000 }), (part, length) => {
        const pasted = part.repeat(Math.ceil(length / part.length) + 1).slice(0, length);
        expect(found(pasted).length).toBeLessThanOrEqual(rows.length);
      }),
    );
    expect(found('x'.repeat(200_000))).toEqual([]);
  });

  it('never fails on what is typed', () => {
    fc.assert(
      fc.property(fc.string(), (needle) => {
        for (const row of found(needle)) expect(rows).toContain(row);
      }),
    );
  });
});
