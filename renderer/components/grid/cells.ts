import type { LucideIcon } from 'lucide-react';
import { lastSegment } from '#shared/resource-names';
import { formatMomentInSentence, formatUtc, formatWhen } from '../../format/time.ts';
import { absentWords } from '../absent-words.ts';
import type { Tone } from '../Status.tsx';
import type { Cell } from './columns.ts';

/** A value that is not there, in words: never 0, off or blank. */
export const absent = (word: keyof typeof absentWords): Cell => ({ text: absentWords[word], look: 'absent' });

const orAbsent = (value: string | null | undefined, look: Omit<Cell, 'text'>): Cell =>
  value === null || value === undefined ? absent('not given') : { text: value, ...look };

export const plain = (value: string | null | undefined): Cell => orAbsent(value, {});
export const muted = (value: string | null | undefined): Cell => orAbsent(value, { look: 'muted' });
export const code = (value: string | null | undefined): Cell => orAbsent(value, { isCode: true });

/** The name of a person or a company among texts that are none. */
export const personal = (text: string): Cell => ({ text, isPersonal: true });

/** The name of a row. */
export const name = (text: string): Cell => ({ text, look: 'medium' });

/** A state as icon and word, always both. */
export const status = ({
  word,
  weight = 'plain',
  ...look
}: {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight?: 'recede' | 'plain' | 'strong';
}): Cell => ({ text: word, ...look, look: weight === 'plain' ? undefined : weight });

/** A point in time: local shown, its tooltip is `utc`. */
export const when = (iso: string | null | undefined, missing: Cell = absent('not given')): Cell =>
  iso === null || iso === undefined ? missing : { text: formatWhen(iso), look: 'muted' };

/** As `when`, and with the clock on every day: where rows of one day differ only in their times. */
export const moment = (iso: string): Cell => ({ text: formatMomentInSentence(iso), look: 'muted' });

export const utc = (iso: string | null | undefined): string | undefined =>
  iso === null || iso === undefined ? undefined : formatUtc(iso);

/** An id or another name that differs at both ends: cut in its middle. */
export const id = (name: string | null | undefined): Cell =>
  orAbsent(name === null || name === undefined ? name : middleCut(lastSegment(name)), {
    isCode: true,
    look: 'muted',
  });

const shownStart = 8;
const shownEnd = 6;

export const middleCut = (text: string): string => cutBetween(text, shownStart, shownEnd);

/** A text whose first and last letters stay, as many as asked for. */
export function cutBetween(text: string, start: number, end: number): string {
  const letters = Array.from(text);
  return letters.length <= start + end + 1
    ? text
    : `${letters.slice(0, start).join('')}…${letters.slice(-end).join('')}`;
}
