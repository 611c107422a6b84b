import type { ReactNode } from 'react';
import { TitleNote } from '../../components/FormSection.tsx';
import styles from './CreateCheck.module.css';

/** Fields that belong together, with their name at the left. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section} aria-label={title}>
      <div className={styles.legend}>
        {title}
        {note !== undefined && <TitleNote>{note}</TitleNote>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
