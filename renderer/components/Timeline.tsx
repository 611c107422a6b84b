import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

/** What happened, one below the other: in each li an icon, what it was, and when. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}
