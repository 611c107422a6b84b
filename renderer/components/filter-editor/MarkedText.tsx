import type { RefObject } from 'react';
import type { FilterFault } from '#shared/filter/fault';
import { cx } from '../class-names.ts';
import { marksOf } from './marks.ts';
import styles from './FilterText.module.css';

interface MarkedTextProps {
  text: string;
  /** Underlined; undefined: nothing is. */
  fault: FilterFault | undefined;
  /** Offset in the text at which suggestions open. */
  at: number;
  /** Gets the element there. */
  anchor: RefObject<HTMLSpanElement | null>;
}

/**
 * The text of the filter in its looks, in front of a plain text area, letter for letter: the platform's own editing
 * stays, and no style has to be injected.
 */
export function MarkedText({ text, fault, at, anchor }: MarkedTextProps) {
  const faulty = fault?.severity === 'warning' ? styles.doubted : styles.faulty;
  return (
    <div className={cx(styles.marks, 'personal')} aria-hidden="true">
      {marksOf(text, fault, at).map(({ kind, isFaulty, from, text: part }) => (
        <span
          key={from}
          ref={from === at ? anchor : undefined}
          className={cx(styles[kind], isFaulty && faulty)}
        >
          {part}
        </span>
      ))}
      {/* At the place of the next letter, and gives an empty line its height. */}
      <span ref={at >= text.length ? anchor : undefined}>{'\u200b'}</span>
    </div>
  );
}
