import type { ReactNode } from 'react';
import styles from './Notices.module.css';

/** What to know about the rows of a list, between them and its footer: no row moves when a notice comes or goes. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className={styles.notices}>{children}</div>;
}
