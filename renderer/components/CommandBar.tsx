import type { ReactNode } from 'react';
import styles from './CommandBar.module.css';

/** Top of a page: its title and a note at the left, its acts at the right. */
export function CommandBar({
  title,
  note,
  start,
  children,
}: {
  title: string;
  note?: string;
  /** Right of the title: the scope of the page. */
  start?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <h1>{title}</h1>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {start}
      <span className="spacer" />
      {children}
    </div>
  );
}
