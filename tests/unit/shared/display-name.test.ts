import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableName, hidesCharacters, inItsOrder, isBlank, shownName } from '#shared/display-name';

describe('a display name', () => {
  it('is shown unchanged, unless it is missing or blank', () => {
    expect(shownName(' Harbourline ', 'organizations/o1')).toBe(' Harbourline ');
    for (const blank of [undefined, '', ' \n ', '\u200b', '\u3164', '\u115f\u2800', '\ufeff\u0000'])
      expect(shownName(blank, 'organizations/o1')).toBe('organizations/o1');
  });

  it('keeps its own direction: a character that would reverse it is shown as its code', () => {
    expect(shownName('\u202eevil.exe', 'x')).toBe('[U+202E]evil.exe');
    expect(shownName('a\u2067b\u2069', 'x')).toBe('a[U+2067]b[U+2069]');
    expect(shownName('שלום\u200f', 'x')).toBe('שלום\u200f');
  });

  it.each([
    ['Ac\u200bme', 'Ac[U+200B]me'],
    ['Acme\u2060', 'Acme[U+2060]'],
    ['Ac\u00adme', 'Ac[U+00AD]me'],
    ['\u001b[31mAcme', '[U+001B][31mAcme'],
    ['Acme\u200e', 'Acme[U+200E]'],
    ['Ac\u200dme 1\u200d1', 'Ac[U+200D]me 1[U+200D]1'],
    ['Acme\ufe0f', 'Acme[U+FE0F]'],
    ['Acme\u{e0041}', 'Acme[U+E0041]'],
    ['Acme\ud800', 'Acme[U+D800]'],
  ])('%j hides something, and shows it as its code', (name, shown) => {
    expect(inItsOrder(name)).toBe(shown);
    expect(hidesCharacters(name)).toBe(true);
  });

  it.each([
    'Crème & Söhne 株式会社',
    'Two\nlines',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    '👩\u200d⚕\ufe0f 👩🏽\u200d💻 1\ufe0f\u20e3',
    '葛\u{e0100}城',
  ])('%j hides nothing', (name) => {
    expect(inItsOrder(name)).toBe(name);
    expect(hidesCharacters(name)).toBe(false);
  });

  it('compares by its visible text: hidden characters are removed, and the shown form compares as equal', () => {
    const unit = fc.constantFrom(
      ...'ab é\u0301ﬁＡ\u00a0\n\u0000\u200b\u200c\u200d\u200f\u202e\u2800\u3164\uffa0\ufe0fمש👩'.split(
        /(?:)/u,
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        const shown = inItsOrder(name);
        expect(inItsOrder(shown)).toBe(shown);
        expect(comparableName(shown)).toBe(comparableName(name));
        expect(comparableName(name)).not.toMatch(/\p{Default_Ignorable_Code_Point}|\p{Cc}|\u2800/u);
        if (isBlank(name)) expect(shownName(name, 'organizations/o1')).toBe('organizations/o1');
      }),
    );
  });
});
