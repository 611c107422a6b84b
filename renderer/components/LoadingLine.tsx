import styles from './LoadingLine.module.css';

/** Runs along the lower edge of a bar while something is read; the text next to it says what. */
export function LoadingLine() {
  return <span className={styles.line} aria-hidden="true" />;
}
