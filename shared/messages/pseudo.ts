import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = Array.from('åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ');
const accented = new Map(Array.from(plain, (letter, place) => [letter, accents[place] ?? letter] as const));

/** Accented, a third longer and in brackets; parameters stay unchanged. */
export function pseudoMessage(elements: MessageFormatElement[]): MessageFormatElement[] {
  return [literal('⟦'), ...elements.map(pseudoElement), literal('⟧')];
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return literal(pseudoText(element.value));
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = { ...element.options };
  for (const [name, option] of Object.entries(options))
    options[name] = { ...option, value: option.value.map(pseudoElement) };
  return { ...element, options };
}

/** A third of the letters twice: the vowels, about. */
function pseudoText(text: string): string {
  return Array.from(text, (letter) => {
    const accent = accented.get(letter) ?? letter;
    return 'aeiou'.includes(letter) ? accent + accent : accent;
  }).join('');
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
