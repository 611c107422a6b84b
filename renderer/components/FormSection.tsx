import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './FormSection.module.css';

/** A page of settings, in sections. */
export function FormPage(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.page} />;
}

interface FormSectionProps {
  title: string;
  note: string;
  /** Where a list of the sections leads. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** Settings that belong together, with their title at the left; on an enlarged page above them. */
export function FormSection({ title, note, titleRef, children }: FormSectionProps) {
  return (
    <section className={styles.section}>
      <h2 ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
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
