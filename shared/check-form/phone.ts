// A library in shared, on purpose: it is pure, and the form and the bulk run must judge a number alike.
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min';
import { t } from '#shared/messages/text';
import { countryName } from './country.ts';

/** ISO 3166-1 alpha-2. */
export type PhoneCountry = CountryCode;

export const phoneCountries: readonly PhoneCountry[] = getCountries();

/** With what they are called in a list, by name. */
export function labelledPhoneCountries(): { code: PhoneCountry; label: string }[] {
  return phoneCountries
    .map((code) => ({ code, label: `${countryName(code)} +${getCountryCallingCode(code)}` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/**
 * How the number to send differs from the typed one, apart from separators. `country`: the code of the
 * default country was put before a national number. `digits`: other digits, such as a national prefix that
 * was dropped.
 */
type PhoneChange = 'none' | 'country' | 'digits';

export interface ReadPhone {
  /** E.164 (§2), as the library gives it: what is sent. */
  number: string;
  /** The same, grouped to be read. */
  shown: string;
  change: PhoneChange;
}

const separators = /[\s().\u00a0\u2010-\u2015-]/g;

/** The number without the separators people write into it. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/**
 * The number that is sent for a written one, or what is wrong with it by position in the text. Whether the number is
 * in use cannot be known here. `defaultCountry` is of numbers without +: null = none was chosen, absent = there is no
 * choice.
 */
export function readPhone(
  text: string,
  defaultCountry?: PhoneCountry | null,
): { phone: ReadPhone; fault: null } | { phone: null; fault: string } {
  const typed = withoutSeparators(text);
  const unread = (fault: string) => ({ phone: null, fault });
  const isInternational = typed.startsWith('+');
  if (!isInternational && defaultCountry === undefined)
    return unread(t('Start with + and the country code, such as +44.'));
  if (!isInternational && defaultCountry === null)
    return unread(t('Choose a default country for numbers without +.'));
  const digitsAt = isInternational ? text.indexOf('+') + 1 : 0;
  const odd = text.slice(digitsAt).search(/[^\d\s().\u00a0\u2010-\u2015-]/);
  if (odd >= 0) return unread(t('Character {position} is not a digit.', { position: digitsAt + odd + 1 }));
  const options = { extract: false, ...(!isInternational && defaultCountry && { defaultCountry }) };
  const parsed = parsePhoneNumberFromString(typed, options);
  const fault = parsed?.isPossible() === true ? undefined : validatePhoneNumberLength(typed, options);
  if (fault === 'INVALID_COUNTRY') return unread(t('This country code does not exist.'));
  // E.164 has at most 15 digits, whatever a country allows.
  if (fault === 'TOO_LONG' || (parsed?.number.length ?? 0) > 16)
    return unread(t('Too many digits for this country code.'));
  if (parsed?.isPossible() !== true) return unread(t('This number is not possible with this country code.'));
  const national: readonly string[] = [withoutSeparators(parsed.formatNational()), parsed.nationalNumber];
  const change =
    typed === parsed.number ? 'none' : !isInternational && national.includes(typed) ? 'country' : 'digits';
  return { phone: { number: parsed.number, shown: parsed.formatInternational(), change }, fault: null };
}

/** Numbers with fewer digits identify nobody. */
const fewestDigits = 7;

/** Whether a number as people write it, with or without its country, is this one in E.164. */
export function isSamePhone(written: string, number: string): boolean {
  // The 0 of +44 (0)20 is for calls within the country, and no part of the number.
  const text = withoutSeparators(written.replace('(0)', ''));
  const digits = text.replace(/\D/g, '');
  const known = number.replace(/\D/g, '');
  if (digits.length < fewestDigits) return false;
  if (text.startsWith('+')) return digits === known;
  const national = digits.replace(/^0+/, '');
  return (
    digits === known || national === known || (national.length >= fewestDigits && known.endsWith(national))
  );
}
