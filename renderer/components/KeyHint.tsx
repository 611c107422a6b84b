import { Fragment } from 'react';
import type { Key } from '../state/key-table.ts';
import { chordIn, useKeymap } from '../state/keymap.ts';
import { shownKeys } from '../state/keys.ts';
import styles from './KeyHint.module.css';

/** The keys of a chord, or those that do something now, drawn as keys; nothing when none does. */
export function KeyHint({ chord, of }: { chord: string; of?: never } | { of: Key; chord?: never }) {
  const keymap = useKeymap();
  const keys = of === undefined ? chord : chordIn(keymap, of);
  if (keys === null) return null;
  return shownKeys(keys).map((key, place) => (
    <Fragment key={place}>
      {/* Read out separately, even where it is not rendered. */}
      {place > 0 && ' '}
      <kbd className={styles.key}>{key}</kbd>
    </Fragment>
  ));
}
