import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, it } from 'vitest';
import { localeOf, setLocale } from '#shared/messages/locale';
import { partsOf, t, type Message } from '#shared/messages/text';
import catalogue from '../../../../shared/messages/catalogue.json';

afterEach(() => setLocale('en-GB'));

describe('a message', () => {
  it('without arguments is its own text in English', () => {
    expect(t('Cancel')).toBe('Cancel');
  });

  it('without arguments is the same as with ICU, apostrophes included', () => {
    const plain = Object.entries(catalogue)
      .filter(([, places]) => Object.keys(places).length === 0)
      .map(([message]) => message);
    expect(plain.filter((message) => message.includes("'")).length).toBeGreaterThan(50);
    const asIcu = (text: string) =>
      new IntlMessageFormat(text, 'en-GB', undefined, { ignoreTag: true }).format();
    // Escapes of a catalogue of another day as well; without arguments any text may be shown.
    const escapes = ["It''s", "'{'name'}'", "'<b'>", "a 'b' c", "ends with '"];
    for (const text of [...plain, ...escapes]) expect(t(text as Message), text).toBe(asIcu(text));
  });

  it('chooses its plural by the number, which is formatted for the locale', () => {
    const found = (count: number) => t('{count, plural, one {# check} other {# checks}}', { count });
    expect([0, 1, 2, 1284].map(found)).toEqual(['0 checks', '1 check', '2 checks', '1,284 checks']);
  });

  it('shows its arguments unchanged, whatever they contain', () => {
    expect(t('Copy {name}', { name: "{x} '' <b> # {count, plural" })).toBe(
      "Copy {x} '' <b> # {count, plural",
    );
  });

  it('returns its parts in order when an argument is not text', () => {
    const name = { is: 'a node' };
    expect(partsOf('Copy {name}', { name })).toEqual(['Copy ', name]);
  });

  it('is accented, longer and in brackets in the pseudo-locale, but its arguments are not', () => {
    setLocale('en-XA');
    expect(t('Cancel')).toBe('⟦Çååñçééļ⟧');
    expect(t('Copy {name}', { name: 'Harbour Law' })).toBe('⟦Çööþý Harbour Law⟧');
    expect(t('{count, plural, one {# check} other {# checks}}', { count: 1284 })).toBe('⟦1,284 çĥééçķš⟧');
  });
});

describe('the locale', () => {
  it.each([
    [undefined, 'en-GB'],
    ['', 'en-GB'],
    ['de_DE:en', 'en-GB'],
    ['en-XA', 'en-XA'],
    ['de:en_XA:en-GB', 'en-XA'],
    ['en_GB:en-XA', 'en-GB'],
  ])('for %s is %s', (preferred, locale) => {
    expect(localeOf(preferred)).toBe(locale);
  });
});
