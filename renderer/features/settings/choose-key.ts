import { t } from '#shared/messages/text';
import type { Key } from '../../state/key-table.ts';
import { chordIn, conflictOf, type Keymap } from '../../state/keymap.ts';

/**
 * The keys after another one was typed for an action: the last character counts, so that the old one may stay.
 * A key that does something else already is refused.
 */
export function chooseKey(
  key: Key,
  typed: string,
  all: readonly Key[],
  keymap: Keymap,
): { ok: true; keys: Keymap['keys'] } | { ok: false; reason: string } {
  const letter = typed.trim().slice(-1).toUpperCase();
  if (!/^[!-~]$/.test(letter)) return { ok: false, reason: t('Type a letter A–Z, a digit or a symbol.') };
  const now = chordIn(keymap, key) ?? key.chord;
  const chord = now.slice(0, -1) + letter;
  const conflict = conflictOf(key, chord, all, keymap);
  if (conflict !== null)
    return {
      ok: false,
      reason: t('{chord} is taken: {conflict}. Choose another.', { chord, conflict: conflict.label }),
    };
  const others = Object.fromEntries(Object.entries(keymap.keys).filter(([id]) => id !== key.id));
  return { ok: true, keys: chord === key.chord ? others : { ...others, [key.id]: chord } };
}
