import { IntlMessageFormat } from 'intl-messageformat';
import type catalogue from './catalogue.json';
import { currentLocale, type Locale } from './locale.ts';
import { pseudoMessage } from './pseudo.ts';

type Catalogue = typeof catalogue;
/** The English text, an ICU message; the catalogue has them all. `npm run messages` writes it again. */
export type Message = keyof Catalogue;
/** What a message is filled with: numbers where it chooses a plural, elsewhere what the place can show. */
export type ValuesOf<M extends Message, Shown> = {
  [Name in keyof Catalogue[M]]: Catalogue[M][Name] extends number ? number : Shown;
};
export type Filling<M extends Message, Shown> = keyof Catalogue[M] extends never
  ? []
  : [values: ValuesOf<M, Shown>];

/** The text of a message in the current locale. */
export function t<M extends Message>(message: M, ...[values]: Filling<M, string | number>): string {
  if (values === undefined && isPlain(message)) return message;
  return String(formatOf(message).format(values));
}

/** The parts of a message that is filled with more than text, in the order of the current locale. */
export function partsOf<M extends Message, Shown>(
  message: M,
  values: ValuesOf<M, Shown>,
): (string | number | Shown)[] {
  return formatOf(message)
    .formatToParts<Shown>(values)
    .map(({ value }) => value);
}

/** English without arguments and escapes is its own text: most messages, and those that lists repeat. */
function isPlain(message: string): boolean {
  return currentLocale() === 'en-GB' && !/[{}]|'['<>]/.test(message);
}

const formats = new Map<string, IntlMessageFormat>();

function formatOf(message: string): IntlMessageFormat {
  const locale = currentLocale();
  const key = `${locale} ${message}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = formatIn(locale, message);
  formats.set(key, made);
  return made;
}

function formatIn(locale: Locale, message: string): IntlMessageFormat {
  const english = new IntlMessageFormat(message, 'en-GB', undefined, { ignoreTag: true });
  return locale === 'en-GB' ? english : new IntlMessageFormat(pseudoMessage(english.getAst()), 'en-GB');
}
