/** English, and the pseudo-locale that shows which text is not in the catalogue and which place has no room. */
const locales = ['en-GB', 'en-XA'] as const;
export type Locale = (typeof locales)[number];

let current: Locale = 'en-GB';

export function currentLocale(): Locale {
  return current;
}

/** Before the first message is read: tables of words are made when their module loads. */
export function setLocale(locale: Locale): void {
  current = locale;
}

/** The locale that a list of preferred languages asks for, as in `LANGUAGE`: the first known one, else English. */
export function localeOf(preferred: string | undefined): Locale {
  const tags = preferred?.split(':').map((each) => each.replace('_', '-')) ?? [];
  return tags.flatMap((each) => locales.filter((locale) => locale === each))[0] ?? 'en-GB';
}

/** How the main process tells a window's preload. */
export const localeSwitch = '--desk-locale=';
