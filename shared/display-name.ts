import { z } from 'zod';

/**
 * What can be seen of a name, and so be compared and typed. Two names that look the same are distinguished by
 * showing what is hidden in them as its code: `Ac[U+200B]me`. That form is what is shown and what is typed to
 * confirm; `Acme` does not confirm it.
 */

/**
 * Characters that draw nothing, a blank that is not a space, or turn what follows around: controls, format
 * characters, fillers, lone surrogates. Line breaks and tabs are drawn as spaces, and count as such.
 */
const hidden = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/gu;
/** Scripts that are written with joiners, and those that direction marks are used next to. */
const joined =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]';
const rightToLeft = '[\\p{scx=Arab}\\p{scx=Hebr}\\p{scx=Syrc}\\p{scx=Thaa}\\p{scx=Nkoo}]';
const picture = '\\p{Extended_Pictographic}';

/** Where a character that draws nothing belongs, by the text up to it and after it: in an emoji, in Persian, in Hindi. */
const places: readonly { characters: RegExp; before: RegExp; after: RegExp }[] = [
  place('[\\u200c\\u200d]', joined, joined),
  place('\\u200d', `${picture}\\p{Emoji_Modifier}?\\ufe0f?`, picture),
  place('[\\ufe0e\\ufe0f]', picture, ''),
  place('\\ufe0f', '[0-9#*]', '\\u20e3'),
  place('[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]', '\\p{scx=Han}', ''),
  place('[\\u061c\\u200e\\u200f]', rightToLeft, ''),
  place('[\\u061c\\u200e\\u200f]', '', rightToLeft),
];

function place(characters: string, before: string, after: string) {
  return {
    characters: new RegExp(characters, 'u'),
    before: new RegExp(`${before}$`, 'u'),
    after: new RegExp(`^${after}`, 'u'),
  };
}

const codeOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text that reads in its own order and hides nothing: what would is there as its code. */
export function inItsOrder(text: string): string {
  return replaceHidden(text, codeOf);
}

/** A copied text as it is seen: a mail or an address book may have put characters into it that draw nothing. */
export function asSeen(text: string): string {
  return replaceHidden(text, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function replaceHidden(text: string, replacement: (character: string) => string): string {
  return text.replace(hidden, (character, at: number) => {
    const before = text.slice(Math.max(0, at - 6), at);
    const after = text.slice(at + character.length, at + character.length + 2);
    const belongs = places.some(
      (its) => its.characters.test(character) && its.before.test(before) && its.after.test(after),
    );
    return belongs ? character : replacement(character);
  });
}

/** Nothing of it can be seen: it is not given. */
export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').replace(hidden, '').trim() === '';
}

/** Whether something is hidden in it. */
export function hidesCharacters(text: string): boolean {
  return inItsOrder(text) !== text;
}

/** A name as it is seen, on one line. */
export function visibleName(name: string): string {
  return inItsOrder(name).replace(/\s+/gu, ' ').trim();
}

/**
 * Equal for names that look the same and are the same: spaces count once, accents and wide letters in either
 * form (NFKC), and joiners where they belong need not be typed.
 */
export function comparableName(name: string): string {
  return visibleName(name).normalize('NFKC').replace(hidden, '').replace(/\s+/gu, ' ').trim();
}

/** The shown name: a display name, unless nothing of it can be seen. */
export function shownName(displayName: string | null | undefined, otherwise: string): string {
  return inItsOrder(isBlank(displayName) ? otherwise : (displayName ?? otherwise));
}

/** A name that an operator gives: something of it can be seen. */
export function givenName(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .refine((name) => !isBlank(name));
}
