// A library in shared, on purpose: it is pure, and the form and the bulk run must judge a number alike.
import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { t } from '#shared/messages/text';

const separators = /[\s().\u00a0\u2010-\u2015-]/g;

/** The number without the separators people write into it. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/**
 * What is wrong with a phone number, by position in the text as written; null = E.164 (§2) with a known
 * country code and a possible length. Whether the number is in use cannot be known here.
 */
export function faultOfPhone(text: string): string | null {
  const number = withoutSeparators(text);
  if (!number.startsWith('+')) return t('Character 1: a number starts with + and the country code.');
  const odd = text.slice(text.indexOf('+') + 1).search(/[^\d\s().\u00a0\u2010-\u2015-]/);
  if (odd >= 0)
    return t('Character {text}: only digits follow the +.', { text: text.indexOf('+') + 2 + odd });
  switch (number.length > 16 ? 'TOO_LONG' : validatePhoneNumberLength(number)) {
    case undefined:
      return null;
    case 'INVALID_COUNTRY':
      return t('No country has this code after the +.');
    case 'TOO_LONG':
      return t('Too many digits for this country code.');
    default:
      return t('Too few digits for this country code, or a number that cannot be.');
  }
}
