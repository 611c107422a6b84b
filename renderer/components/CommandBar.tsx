import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { Bar } from './Bar.tsx';
import styles from './CommandBar.module.css';

/** Top of a page: its title and a note at the left, its actions at the right. */
export function CommandBar({
  crumbs,
  title,
  note,
  start,
  children,
}: {
  /** The way to a page below another. */
  crumbs?: ReactNode;
  /** Left out where the content begins with it. */
  title?: string;
  note?: string;
  /** Right of the title: the scope of the page. */
  start?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Bar className={styles.bar}>
      {crumbs !== undefined && (
        <nav className={styles.crumbs} aria-label={t('Path')}>
          {crumbs}
        </nav>
      )}
      {title !== undefined && <h1 className={crumbs === undefined ? undefined : 'truncate'}>{title}</h1>}
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {start}
      <span className="spacer" />
      {children}
    </Bar>
  );
}
