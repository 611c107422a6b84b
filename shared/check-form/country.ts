// The tables of a library in shared, on purpose: pure data that the form and the bulk run must judge alike.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { t } from '#shared/messages/text';

export interface Country {
  /** ISO 3166-1 alpha-3. */
  code: string;
  name: string;
}

const names: Readonly<Record<string, string | string[]>> = english.countries;

/** The English name of a country by its alpha-2 code; the code where it has none. */
export function countryName(alpha2: string): string {
  return [names[alpha2] ?? alpha2].flat()[0] ?? alpha2;
}

/** By name. Sorted when asked for: the rules of a language take longer to load than all of this file. */
export function countries(): Country[] {
  return codes
    .map(([alpha2 = '', alpha3 = '']) => ({ code: alpha3, name: countryName(alpha2) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const known: ReadonlySet<string> = new Set(codes.map(([, alpha3 = '']) => alpha3));

/** Individuals have alpha-3 codes (§2); any case is read, capitals are written. */
export function faultOfCountry(text: string): string | null {
  if (known.has(text.toUpperCase())) return null;
  return text.length === 3
    ? t('No country has this code (ISO 3166-1 alpha-3).')
    : t('Enter a three-letter country code (ISO 3166-1 alpha-3), for example GBR.');
}
