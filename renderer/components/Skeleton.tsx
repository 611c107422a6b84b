import { cx } from './class-names.ts';
import styles from './Skeleton.module.css';

/** A placeholder for text that is still on its way. */
export function Skeleton({ width }: { width: number | 'box' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.bar, width === 'box' && styles.box)}
      style={width === 'box' ? {} : { width }}
    />
  );
}
