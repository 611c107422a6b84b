import type { ReactNode } from 'react';
import styles from './Overview.module.css';

interface PartProps {
  title: string;
  /** Shown in place of the title, where it says more. */
  heading?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page under its title, with what is at the right of it. */
export function Part({ title, heading = title, aside, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        <span>{heading}</span>
        <span className={styles.aside}>{aside}</span>
      </h2>
      {children}
    </section>
  );
}
