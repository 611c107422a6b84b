import type { Preferences } from '#shared/ipc/contract/application';
import type { Chord, Key, KeyPlace } from './key-table.ts';
import { createDeskStore } from '../scope/store.ts';

/** The operator's choices: whether single-key shortcuts work, and other keys for some actions, by id. */
export type Keymap = Pick<Preferences, 'singleKeys' | 'keys'>;

/** The keymap in use; it follows the preferences. */
export const useKeymap = createDeskStore<Keymap>(() => ({ singleKeys: true, keys: {} }));

/** One key that types a character, alone or after another: these get in the way of some hands and tools. */
const isSingle = (chord: Chord): boolean => /^(?:\S )?\S$/.test(chord);

/** Only single-key shortcuts: those with Ctrl, and keys like Escape, are where every program has them. */
export const isRemappable = ({ chord }: Key): boolean => isSingle(chord);

/** The chord that does it now; null when none does. */
export function chordIn({ singleKeys, keys }: Keymap, key: Key): Chord | null {
  const chord = (isRemappable(key) ? keys[key.id] : undefined) ?? key.chord;
  return singleKeys || !isSingle(chord) ? chord : null;
}

/** The action that is in the way of a chord for a key: it has the same one, or one is the start of the other. */
export function conflictOf(key: Key, chord: Chord, all: readonly Key[], keymap: Keymap): Key | null {
  const on = { ...keymap, singleKeys: true };
  const clashes = (other: Key) => {
    const otherChord = chordIn(on, other) ?? '';
    return otherChord === chord || otherChord.startsWith(`${chord} `) || chord.startsWith(`${otherChord} `);
  };
  return all.find((other) => other.id !== key.id && meet(key.place, other.place) && clashes(other)) ?? null;
}

/** Keys of two pages never meet; those of lists and forms work on every page. */
function meet(one: KeyPlace, other: KeyPlace): boolean {
  const isOfPage = (place: KeyPlace) => ['organizations', 'findings', 'inbox'].includes(place);
  return one === other || !isOfPage(one) || !isOfPage(other);
}
