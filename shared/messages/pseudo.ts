import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'];
const accented = new Map([...plain].map((letter, place) => [letter, accents[place] ?? letter]));

/** Accented, a third longer and in brackets; what is put in keeps its form. */
export function pseudoMessage(elements: MessageFormatElement[]): MessageFormatElement[] {
  return [literal('⟦'), ...elements.map(pseudoElement), literal('⟧')];
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return literal(pseudoText(element.value));
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

/** A third of the letters twice: the vowels, about. */
function pseudoText(text: string): string {
  return [...text]
    .map((letter) => {
      const accent = accented.get(letter) ?? letter;
      return 'aeiou'.includes(letter) ? accent + accent : accent;
    })
    .join('');
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
