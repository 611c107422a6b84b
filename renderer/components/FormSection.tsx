import type { ComponentProps, ReactNode } from 'react';
import styles from './FormSection.module.css';

/** A page of settings, in sections. */
export function FormPage(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.page} />;
}

/** Settings that belong together, with their title at the left; on an enlarged page above them. */
export function FormSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>
        {title}
        <TitleNote>{note}</TitleNote>
      </h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Below the title of a group of fields. */
export function TitleNote({ children }: { children: ReactNode }) {
  return <small className={styles.note}>{children}</small>;
}
