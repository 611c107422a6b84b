import { describe, expect, it } from 'vitest';
import { preferencesSchema } from '#shared/ipc/contract/application';
import { chordIn, conflictOf, isRemappable } from '../../../../renderer/state/keymap.ts';
import { keyTable, type Key } from '../../../../renderer/state/key-table.ts';
import { goKeys, pages } from '../../../../renderer/pages.ts';

const usual = { singleKeys: true, keys: {} };
const all: readonly Key[] = [...Object.values(keyTable), ...goKeys];

describe('the default shortcuts', () => {
  it('are free of conflicts', () => {
    const conflicts = all.flatMap((key) => {
      const other = conflictOf(key, key.chord, all, usual);
      return other === null ? [] : [`${key.id} and ${other.id}`];
    });
    expect(conflicts).toEqual([]);
  });

  it('open every page of the sidebar', () => {
    expect(goKeys.map(({ path }) => path)).toEqual(
      pages.filter((page) => page.keys !== null).map(({ path }) => path),
    );
  });

  it('change nothing in the service with a single key', () => {
    const sending = all.filter(({ label }) => /send|save|create/i.test(label) && !label.startsWith('Go to'));
    expect(sending.filter(isRemappable)).toEqual([]);
  });
});

describe('a keymap', () => {
  it('gives an action the chosen key, and leaves keys with Ctrl and named keys unchanged', () => {
    const keys = { next: 'N', palette: 'P', close: 'X' };
    expect(chordIn({ singleKeys: true, keys }, keyTable.next)).toBe('N');
    expect(chordIn({ singleKeys: true, keys }, keyTable.palette)).toBe('Mod+K');
    expect(chordIn({ singleKeys: true, keys }, keyTable.close)).toBe('Escape');
  });

  it('has no single key when they are turned off, sequences included', () => {
    const off = { singleKeys: false, keys: {} };
    expect(all.filter((key) => chordIn(off, key) !== null).filter(isRemappable)).toEqual([]);
    expect(chordIn(off, keyTable.palette)).toBe('Mod+K');
  });

  it('names the action that already uses a key', () => {
    expect(conflictOf(keyTable.next, 'K', all, usual)?.id).toBe('previous');
    expect(conflictOf(keyTable.next, 'G', all, usual)?.place).toBe('goTo');
    expect(conflictOf(keyTable.next, 'N', all, usual)).toBeNull();
    expect(conflictOf(keyTable.find, 'J', all, { singleKeys: true, keys: { next: 'N' } })).toBeNull();
    expect(conflictOf(keyTable.find, 'N', all, { singleKeys: false, keys: { next: 'N' } })?.id).toBe('next');
  });

  it('lets two pages use one key', () => {
    expect(conflictOf(keyTable.markRead, 'C', all, usual)).toBeNull();
    expect(conflictOf(keyTable.markRead, 'J', all, usual)?.id).toBe('next');
  });

  it.each(['N', '?', 'G N', '7'])('is valid with %s', (chord) => {
    expect(preferencesSchema.shape.keys.safeParse({ next: chord }).success).toBe(true);
  });

  it.each(['', 'n', 'Mod+K', 'Escape', 'G N X', 'NN', ' '])('is refused with "%s"', (chord) => {
    expect(preferencesSchema.shape.keys.safeParse({ next: chord }).success).toBe(false);
  });
});
