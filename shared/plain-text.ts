/** What is folded as one: a letter in parts, as some systems write it, or any sign beyond ASCII. */
export const foldedAsOne = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|.\p{M}+|\P{ASCII}/gsu;

/** A name is searched as people type it: without accents, vowel points or ligatures, and with plain apostrophes. */
export const folded = (text: string): string => text.replace(foldedAsOne, foldedSign);

/** For a plain search of a part: in lower case too. */
export const plainText = (text: string): string => folded(text).toLowerCase();

/** The words that are looked for, each of which has to be there: “fennimore drake” finds “Fennimore & Drake”. */
export const searchWords = (text: string): string[] =>
  plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');

const foldedSigns = new Map<string, string>();
export function foldedSign(sign: string): string {
  const before = foldedSigns.get(sign);
  if (before !== undefined) return before;
  const bare = sign.normalize('NFKD').replace(accents, '').normalize('NFC');
  const plain = bare.replace(otherLetters, (letter) => plainLetters[letter] ?? "'");
  // A sign may have any number of marks.
  if (sign.length <= 2) foldedSigns.set(sign, plain);
  return plain;
}

/** Accents of Latin, Greek and Cyrillic letters, and the vowel points of Hebrew and Arabic. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u064b-\u0652\u0670]/g;
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};
const otherLetters = /[‘’ʼßẞæÆœŒøØđĐðÐħĦłŁı]/g;
