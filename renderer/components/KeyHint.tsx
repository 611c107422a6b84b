import { shownKeys } from '../state/keys.ts';
import styles from './KeyHint.module.css';

/** The keys of a chord, drawn as keys. */
export function KeyHint({ chord }: { chord: string }) {
  return shownKeys(chord).map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ));
}
