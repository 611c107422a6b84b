import type { LucideIcon } from 'lucide-react';
import { absentWords } from './absent-words.ts';
import { cx } from './class-names.ts';
import styles from './Status.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'quiet';

interface StatusProps {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  /** `recede`: the normal case; `strong`: the exception. */
  weight?: 'recede' | 'plain' | 'strong';
  /** What the word means, for its tooltip. */
  note?: string | undefined;
}

/** A state as icon and word, always both. */
export function Status({ tone, icon: Icon, word, weight = 'plain', note }: StatusProps) {
  return (
    <span className={cx(styles.status, styles[tone], weight !== 'plain' && styles[weight])} title={note}>
      <Icon aria-hidden="true" />
      <span>{word}</span>
    </span>
  );
}

/** A value that is not there, in words: never 0, off or blank. */
export function Absent({ word }: { word: keyof typeof absentWords }) {
  return <span className={styles.absent}>{absentWords[word]}</span>;
}
