import { t } from '#shared/messages/text';
import { meanings, type Mappings, type Meaning } from './mappings.ts';

/**
 * Mappings as one line of text, `GRANTED = on, WITHHELD = off` and `ListFindings = items`, to be edited, copied
 * and pasted. A word with a comma, an equals sign or a quotation mark is in quotation marks, as in JSON.
 */
export type MappingPair = [left: string, right: string];

const plainWord = /^[^\s",=](?:[^",=]*[^\s",=])?$/;
const pair = /\s*("(?:[^"\\]|\\.)*"|[^",=]*[^",=\s])\s*=\s*("(?:[^"\\]|\\.)*"|[^",=]*[^",=\s])\s*(?:,|$)/y;

export function printPairs(pairs: readonly MappingPair[]): string {
  return pairs.map((sides) => sides.map(quoted).join(' = ')).join(', ');
}

/** Null: the text is not a list of pairs. */
export function parsePairs(text: string): MappingPair[] | null {
  const found: MappingPair[] = [];
  const rest = text.trim();
  pair.lastIndex = 0;
  while (pair.lastIndex < rest.length) {
    const match = pair.exec(rest);
    const [left, right] = [unquoted(match?.[1]), unquoted(match?.[2])];
    if (match === null || left === null || right === null) return null;
    found.push([left, right]);
  }
  return found;
}

export const valuesText = ({ values }: Mappings) =>
  printPairs(values.map(({ word, means }) => [word, means]));
export const listsText = ({ lists }: Mappings) =>
  printPairs(lists.map(({ operation, member }) => [operation, member]));

export function parseValues(text: string): Mappings['values'] | null {
  const pairs = parsePairs(text);
  if (pairs === null) return null;
  const values = pairs.flatMap(([word, means]) => (isMeaning(means) ? [{ word, means }] : []));
  return values.length === pairs.length && isUnique(values.map(({ word }) => word)) ? values : null;
}

export function parseLists(text: string, operations: readonly string[]): Mappings['lists'] | null {
  const pairs = parsePairs(text);
  if (pairs === null) return null;
  const lists = pairs.map(([operation, member]) => ({ operation, member }));
  const isKnown = lists.every(({ operation }) => operations.includes(operation));
  return isKnown && isUnique(lists.map(({ operation }) => operation)) ? lists : null;
}

export const valuesFault = () => t('Write pairs such as GRANTED = on, WITHHELD = off.');
export const listsFault = () => t('Write pairs such as ListFindings = items.');

const isMeaning = (text: string): text is Meaning => meanings.some((meaning) => meaning === text);
const isUnique = (words: readonly string[]) => new Set(words).size === words.length;
const quoted = (word: string) => (plainWord.test(word) ? word : JSON.stringify(word));

function unquoted(word: string | undefined): string | null {
  if (word?.startsWith('"') !== true) return word ?? null;
  try {
    const parsed: unknown = JSON.parse(word);
    return typeof parsed === 'string' ? parsed : null;
  } catch {
    return null;
  }
}
