import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './Pane.module.css';

/** The area below the bars of a page: panes side by side; on an enlarged page one below the other. */
export function Split({ children }: { children: ReactNode }) {
  return <div className={styles.split}>{children}</div>;
}

/** The part of a page that takes the room there is; with a label it is a landmark. */
export function Pane({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={styles.pane} aria-label={label}>
      {children}
    </section>
  );
}

/** The part of a pane that scrolls. */
export function Scroll({
  className,
  label,
  isContained = false,
  ...props
}: ComponentProps<'div'> & {
  /** With a name it is a stop of the keyboard, whose arrows and Page Down scroll it. */
  label?: string;
  /** It places its rows itself, and keeps its height on an enlarged page. */
  isContained?: boolean;
}) {
  return (
    <div
      {...props}
      {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0, 'data-scroll': true })}
      className={cx(styles.scroll, isContained && styles.contained, className)}
    />
  );
}
