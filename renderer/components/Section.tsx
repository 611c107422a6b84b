import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** One part of a pane, under its title, with a line between it and the next. */
export function Section({
  title,
  aside,
  isLandmark = false,
  children,
}: {
  title?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** A reader of the screen can go there by its title. */
  isLandmark?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={isLandmark ? title : undefined}>
      {title !== undefined && (
        <h3>
          {title}
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
