import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** What can be shown for a message: one text for each of its branches, with `{name}` where something is put in. */
export function shownTexts(message: string): string[] {
  return expand(parse(message, { ignoreTag: true }));
}

function expand(elements: readonly MessageFormatElement[]): string[] {
  let texts = [''];
  for (const element of elements) {
    const parts =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap((option) => expand(option.value))
        : [written(element)];
    texts = texts.flatMap((text) => parts.map((part) => text + part));
  }
  return [...new Set(texts)];
}

function written(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.pound) return '5';
  return element.type === TYPE.tag ? '' : `{${element.value}}`;
}

/** Texts in the midst of a sentence: a time, a condition of a filter. A path is written as the API writes it. */
const lowerCase: ReadonlySet<string> = new Set([
  'just now',
  'yesterday',
  'not {condition}',
  'the text {text}',
  'organizations/…/teams/…/checks/…',
]);

/** Why a message is not a whole sentence or label; null when it is one. */
export function fragmentFault(message: string): string | null {
  if (/^\s|\s$/.test(message)) return 'begins or ends with a space';
  if (/^[,;:.)]/.test(message)) return 'begins with punctuation';
  if (/[,;(]$/.test(message)) return 'ends in the middle of a sentence';
  const texts = shownTexts(message);
  if (texts.some((text) => /^[a-z]/.test(text)) && !lowerCase.has(message)) return 'begins in lower case';
  if (texts.some(isJoined)) return 'puts a whole sentence in another message';
  return null;
}

/** Several sentences, one of which is nothing but what is put in. */
function isJoined(text: string): boolean {
  const sentences = text.split(/(?<=[.?!…]) |(?<=^\{\w+\}) (?=[A-Z][a-z].*[.?!]$)/);
  return sentences.length > 1 && sentences.some((sentence) => /^\{\w+\}[.?!]?$/.test(sentence));
}
