import UFuzzy from '@leeoniya/ufuzzy';
import { folded, foldedAsOne, foldedSign } from '#shared/plain-text';

/** Letters, their marks and digits of any script: a sign of Hindi or Thai is a mark, and part of its word. */
export const matcher = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\p{M}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{M}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** Up to this many words are tried, and marked, in every order; more are found but not marked. */
const permutedTerms = 3;
/** No regular expression holds a text of any length: what is longer is looked for as it stands. */
const maxNeedleLength = 200;
/** More matches than this are listed in the order of the rows, without marks. */
const maxMarked = 1000;

export interface Found<T> {
  /** Best first. */
  rows: readonly T[];
  /** Start and end pairs of the matched characters of the prepared text, of the rows whose matches are marked. */
  ranges: ReadonlyMap<T, readonly number[]>;
}

/** Texts prepared for searching; make one per list, search it per keystroke. */
export function searchable(texts: readonly string[]): string[] {
  return texts.map(folded);
}

/** The words that are looked for. A quotation mark, or a minus before a word, is a sign of a name like any other here. */
const wordsIn = (needle: string): string => needle.replaceAll('"', ' ').replace(/(?<=^|\s)-+/g, ' ');

/** A sign may be a part of a word; letters and digits are words, or parts of them. */
const isOnlyWords = (needle: string): boolean => /^[\p{L}\p{M}\d\s]*$/u.test(needle);

/**
 * Rows whose text matches, best first. The texts are those of `searchable`, in the order of the rows; they are not
 * copied, as a letter is typed faster than a copy of 100,000 is collected.
 */
export function findRows<T>(rows: readonly T[], texts: string[], needle: string): Found<T> {
  const plain = folded(needle);
  const isShort = plain.length <= maxNeedleLength;
  const found = isShort ? foundByWords(rows, texts, wordsIn(plain)) : unmarkedRows(rows, []);
  // What holds words as they stand holds each of them: it was found.
  if (found.rows.length > 0 || (isShort && isOnlyWords(plain))) return found;
  return unmarkedRows(rows, placesWith(texts, plain));
}

/** The places of the texts that hold the needle as it stands, such as one of signs alone. */
function placesWith(texts: readonly string[], needle: string): number[] {
  const lower = needle.trim().toLowerCase();
  if (lower === '') return [];
  return texts.flatMap((text, place) => (text.toLowerCase().includes(lower) ? [place] : []));
}

function foundByWords<T>(rows: readonly T[], texts: string[], plain: string): Found<T> {
  const among = candidates(texts, plain);
  // A letter may match every row: what holds each of the words needs no marks, and no other look.
  if (among !== null && (among.length === 0 || among.length > maxMarked)) return unmarkedRows(rows, among);
  const [places, info, order] = matcher.search(texts, plain, permutedTerms, maxMarked, among);
  if (info === null) return unmarkedRows(rows, places ?? []);
  const found: T[] = [];
  const ranges = new Map<T, readonly number[]>();
  for (const at of order) {
    const place = info.idx[at] ?? -1;
    const row = rows[place];
    if (row === undefined) continue;
    found.push(row);
    ranges.set(row, info.ranges[at] ?? []);
  }
  return { rows: found, ranges };
}

function unmarkedRows<T>(rows: readonly T[], places: readonly number[]): Found<T> {
  const found: T[] = [];
  for (const place of places) {
    const row = rows[place];
    if (row !== undefined) found.push(row);
  }
  return { rows: found, ranges: new Map() };
}

interface Typed {
  /** How many texts there were then. */
  count: number;
  words: readonly string[];
  /** Of the texts that hold each of the words. */
  places: number[];
}
/** What was looked for last in these texts. */
const typed = new WeakMap<readonly string[], Typed>();

/** The places that may match; null: any may. Where a needle is typed on, only those that matched before are tried. */
function candidates(texts: string[], needle: string): number[] | null {
  // Words leave the fewer places the more of them is typed.
  if (!isOnlyWords(needle)) return null;
  const words = matcher.split(needle);
  const before = typed.get(texts);
  const known = before?.count === texts.length && isTypedOn(before.words, words) ? before : null;
  let places = known?.places ?? null;
  for (const [place, word] of words.entries())
    if (word !== known?.words[place]) places = matcher.filter(texts, word, places ?? undefined);
  if (places !== null) typed.set(texts, { count: texts.length, words, places });
  return places;
}

/** The same words, the last of them maybe longer, and maybe more of them. */
function isTypedOn(before: readonly string[], words: readonly string[]): boolean {
  return before.every((word, place) =>
    place < before.length - 1 ? words[place] === word : words[place]?.startsWith(word) === true,
  );
}

/** Cuts a text into parts, matched or not. The ranges are of the text as it was prepared. */
export function cutAt(text: string, ranges: readonly number[]): { text: string; matched: boolean }[] {
  const parts: { text: string; matched: boolean }[] = [];
  const places = ranges.length === 0 ? null : placesOf(text);
  let from = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    const [first = 0, after = 0] = [ranges[at], ranges[at + 1]];
    if (after <= first) continue;
    const start = places?.[first]?.start ?? text.length;
    const end = places?.[after - 1]?.end ?? text.length;
    if (end <= start) continue;
    if (start > from) parts.push({ text: text.slice(from, start), matched: false });
    parts.push({ text: text.slice(start, end), matched: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), matched: false });
  return parts;
}

/** Where each character of a prepared text comes from. */
function placesOf(text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  const keep = (end: number) => {
    for (let start = at; start < end; start += 1) places.push({ start, end: start + 1 });
  };
  let at = 0;
  for (const { 0: sign, index: start } of text.matchAll(foldedAsOne)) {
    keep(start);
    at = start + sign.length;
    for (let count = foldedSign(sign).length; count > 0; count -= 1) places.push({ start, end: at });
  }
  keep(text.length);
  return places;
}
