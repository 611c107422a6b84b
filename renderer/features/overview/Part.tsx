import type { ReactNode } from 'react';
import styles from './Overview.module.css';

/** A part of the page under its title, with what is at the right of it. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title}
        <span className={styles.aside}>{aside}</span>
      </h2>
      {children}
    </section>
  );
}
