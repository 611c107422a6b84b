import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countries, faultOfCountry } from '#shared/check-form/country';
import { faultOfPhone, withoutSeparators } from '#shared/check-form/phone';

describe('a phone number', () => {
  it.each(['+447700900148', '+44 7700 900148', '+44 (7700) 900-148', '+4915112345678', '+12125550123'])(
    '%s is E.164, separators apart',
    (text) => {
      expect(faultOfPhone(text)).toBeNull();
      expect(withoutSeparators(text)).toMatch(/^\+[1-9]\d{1,14}$/);
    },
  );

  it.each([
    ['07700 900148', 'Character 1: a number starts with + and the country code.'],
    ['+4477009O0148', 'Character 9: only digits follow the +.'],
    ['+44 7700 900148 x2', 'Character 17: only digits follow the +.'],
    ['+9997700900148', 'No country has this code after the +.'],
    ['+4477009001480000', 'Too many digits for this country code.'],
    ['+12345678901234567', 'Too many digits for this country code.'],
    ['+4477', 'Too few digits for this country code, or a number that cannot be.'],
    ['+', 'Too few digits for this country code, or a number that cannot be.'],
  ])('%s: %s', (text, fault) => {
    expect(faultOfPhone(text)).toBe(fault);
  });

  it('that is accepted is always E.164 once its separators are gone', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'+0123456789 -()x'.split(/(?:)/)), maxLength: 20 }),
        (text) => {
          if (faultOfPhone(text) === null) expect(withoutSeparators(text)).toMatch(/^\+[1-9]\d{1,14}$/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a country', () => {
  it('is an assigned alpha-3 code in any case', () => {
    for (const { code } of countries) expect(faultOfCountry(code.toLowerCase())).toBeNull();
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.find(({ code }) => code === 'GBR')?.name).toBe('United Kingdom');
  });

  it.each(['GB', 'United Kingdom', 'XXX', 'UKD', ''])('is not %s', (text) => {
    expect(faultOfCountry(text)).not.toBeNull();
  });
});
