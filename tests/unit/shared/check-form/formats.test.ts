import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { countries, faultOfCountry } from '#shared/check-form/country';
import { isSamePhone, readPhone, withoutSeparators } from '#shared/check-form/phone';
import { readForm } from '#shared/check-form/read-form';

describe('a phone number', () => {
  it.each([
    ['+447700900148', '+447700900148'],
    ['+44 7700 900148', '+447700900148'],
    ['+44 (7700) 900-148', '+447700900148'],
    ['(+44) 7700.900.148', '+447700900148'],
    ['+4915112345678', '+4915112345678'],
    ['+12125550123', '+12125550123'],
    ['+39 06 698 12345', '+390669812345'],
  ])('%s is sent as %s, without separators', (text, number) => {
    expect(readPhone(text).phone).toMatchObject({ number, change: 'none' });
  });

  it.each([
    ['+44 (0)20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['+44 020 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['+61 (0)2 5550 0123', '+61255500123', '+61 2 5550 0123'],
    ['+49 (0)30 901820', '+4930901820', '+49 30 901820'],
    ['+33 (0)1 23 45 67 89', '+33123456789', '+33 1 23 45 67 89'],
    ['+31 (0)20 624 1111', '+31206241111', '+31 20 624 1111'],
    ['+64 (0)9 355 2000', '+6493552000', '+64 9 355 2000'],
  ])('%s is sent without its national prefix, which is shown', (text, number, shown) => {
    expect(readPhone(text).phone).toEqual({ number, shown, change: 'digits' });
  });

  it.each([
    ['07700 900148', 'GB', '+447700900148', 'country'],
    ['7700 900148', 'GB', '+447700900148', 'country'],
    ['(212) 555-0123', 'US', '+12125550123', 'country'],
    ['06 698 12345', 'IT', '+390669812345', 'country'],
    ['447700900148', 'GB', '+447700900148', 'digits'],
    ['0044 7700 900148', 'GB', '+447700900148', 'digits'],
    ['+1 212 555 0123', 'GB', '+12125550123', 'none'],
  ] as const)('%s of the default country %s is sent as %s', (text, country, number, change) => {
    expect(readPhone(text, country).phone).toMatchObject({ number, change });
  });

  it.each([
    ['07700 900148', 'Start with + and the country code, such as +44.'],
    ['+4477009O0148', 'Character 9 is not a digit.'],
    ['+44 7700 900148 x2', 'Character 17 is not a digit.'],
    ['+9997700900148', 'This country code does not exist.'],
    ['+4477009001480000', 'Too many digits for this country code.'],
    ['+12345678901234567', 'Too many digits for this country code.'],
    ['+4477', 'This number is not possible with this country code.'],
    ['+', 'This number is not possible with this country code.'],
  ])('%s: %s', (text, fault) => {
    expect(readPhone(text)).toEqual({ phone: null, fault });
  });

  it('without + is refused where no default country was chosen, and says so', () => {
    expect(readPhone('07700 900148', null).fault).toBe('Choose a default country for numbers without +.');
  });

  const start = fc.constantFrom('', '+', '+44', '+44 (0)', '+39 0', '+1 (1)', '0', '00', '(+49) (0)');
  const rest = fc.string({
    unit: fc.constantFrom(...'0123456789012345678901234567890 -().x'.split(/(?:)/)),
    maxLength: 16,
  });
  const country = fc.constantFrom(null, undefined, 'GB', 'US', 'IT', 'DE', 'RU');

  it('is sent as the library reads it, or not at all', () => {
    fc.assert(
      fc.property(start, rest, country, (prefix, digits, defaultCountry) => {
        const text = prefix + digits;
        const { phone } = readPhone(text, defaultCountry);
        if (phone === null) return;
        expect(phone.number).toMatch(/^\+[1-9]\d{1,14}$/);
        const typed = withoutSeparators(text);
        const options = typed.startsWith('+') || !defaultCountry ? {} : { defaultCountry };
        const parsed = parsePhoneNumberFromString(typed, { extract: false, ...options });
        expect(parsed?.number).toBe(phone.number);
        expect(parsed?.isPossible()).toBe(true);
        expect(phone.change === 'none').toBe(typed === phone.number);
      }),
      { numRuns: 3000 },
    );
  });

  it('is sent by a form as the library reads it or not at all, and only after confirmation if it differs', () => {
    const identity = 'checkTemplates/identity-verification-check-v1-0-0';
    fc.assert(
      fc.property(start, rest, fc.boolean(), (prefix, digits, isConfirmed) => {
        const text = prefix + digits;
        const known = parsePhoneNumberFromString(withoutSeparators(text), { extract: false });
        const { draft, faults, phones } = readForm(
          identity,
          { 'params.subject.phoneNumber': text },
          { confirmedPhones: isConfirmed && known !== undefined ? [known.number] : [] },
        );
        fc.pre(text.trim() !== '');
        if (faults.some(({ field }) => field === 'params.subject.phoneNumber')) return;
        expect(draft.params).toEqual({ subject: { phoneNumber: known?.number } });
        if (!isConfirmed) expect(phones).toMatchObject([{ change: 'none' }]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a country', () => {
  it('is an assigned alpha-3 code in any case', () => {
    for (const { code } of countries()) expect(faultOfCountry(code.toLowerCase())).toBeNull();
    expect(countries().length).toBeGreaterThan(240);
    expect(countries().find(({ code }) => code === 'GBR')?.name).toBe('United Kingdom');
  });

  it.each(['GB', 'United Kingdom', 'XXX', 'UKD', ''])('is not %s', (text) => {
    expect(faultOfCountry(text)).not.toBeNull();
  });
});

it('a spoken number matches with or without its country, and never by a few last digits', () => {
  const number = '+447700900148';
  const spoken = [
    '+44 7700 900148',
    '+44 (0)7700 900148',
    '07700 900148',
    '447700900148',
    '0044 7700 900148',
    '7700-900148',
  ];
  for (const texts of spoken) expect(isSamePhone(texts, number), texts).toBe(true);
  for (const texts of ['+44 (0)7700 900149', '+44 7700 900149', '900148', '+1 7700 900148', '07700 900'])
    expect(isSamePhone(texts, number), texts).toBe(false);
});
