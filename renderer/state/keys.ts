import { useEffect, useRef } from 'react';
import { t } from '#shared/messages/text';
import type { Chord, Key } from './key-table.ts';
import { chordIn, useKeymap } from './keymap.ts';

export interface Binding extends Omit<Key, 'chord'> {
  /** Null: no key does it now, the palette does. */
  chord: Chord | null;
  run: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The chord of a key press: `Mod+1`, `Mod+Shift+P`, `/`. Shift is named only where it is not part of the character. */
export function chordOf(event: Pressed, mac: boolean): Chord {
  const mod = mac ? event.metaKey : event.ctrlKey;
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key =
    mod && digit !== undefined ? digit : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const letterOrNamed = /^[A-Z]$/.test(key) || key.length > 1;
  const parts = [
    mod ? 'Mod' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && (letterOrNamed || mod) ? 'Shift' : '',
    key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

const drawn: Readonly<Record<string, string>> = { Escape: t('Esc'), ArrowDown: '↓', ArrowUp: '↑' };

/** A chord as shown on keys: `Mod+Shift+P` gives Ctrl, Shift, P. */
export function chordKeys(chord: Chord, mac: boolean): string[] {
  const keys = chord.length === 1 ? [chord] : chord.split(/[+ ]/);
  return keys.map((key) => (key === 'Mod' ? (mac ? 'Cmd' : 'Ctrl') : (drawn[key] ?? key)));
}

export interface KeyRegistry {
  /** Adds bindings; the newest for a chord wins. Returns the function that takes them away. */
  add: (bindings: readonly Binding[]) => () => void;
  list: () => readonly Binding[];
  /** Runs the binding of a key press; false when there is none or it is off here. */
  press: (event: KeyboardEvent) => boolean;
}

/** Most time between the two keys of a sequence, in ms. */
const sequenceMs = 1200;
/** Chords that edit text; a text field keeps them. */
const editing = new Set(['Mod+Z', 'Mod+A', 'Mod+C', 'Mod+V', 'Mod+X']);

export function createKeyRegistry(mac: boolean): KeyRegistry {
  let groups: readonly (readonly Binding[])[] = [];
  let begun = { chord: '', at: -Infinity };
  return {
    add(bindings) {
      groups = [...groups, bindings];
      return () => {
        groups = groups.filter((group) => group !== bindings);
      };
    },
    list: () => groups.flat(),
    press(event) {
      if (event.defaultPrevented || event.isComposing || isModalOpen()) return false;
      const chord = chordOf(event, mac);
      // Single keys would swallow what is typed, so they are off in text fields.
      if ((!chord.startsWith('Mod+') || editing.has(chord)) && isTextField(event.target)) return false;
      const bindings = groups.flat();
      const find = (wanted: Chord) => bindings.findLast((candidate) => candidate.chord === wanted);
      const isSecond = event.timeStamp - begun.at <= sequenceMs;
      const binding = (isSecond ? find(`${begun.chord} ${chord}`) : undefined) ?? find(chord);
      const begins =
        binding === undefined && bindings.some((other) => other.chord?.startsWith(`${chord} `) === true);
      begun = begins ? { chord, at: event.timeStamp } : { chord: '', at: -Infinity };
      if (binding === undefined) return begins;
      event.preventDefault();
      binding.run();
      return true;
    },
  };
}

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Macintosh');
export const keys = createKeyRegistry(isMac);
export const shownKeys = (chord: Chord): string[] => chordKeys(chord, isMac);

/** Binds keys while the component is there, to the chords that the operator chose. */
export function useKeys(bindings: readonly (Key & { run: () => void })[]): void {
  const keymap = useKeymap();
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const bound = JSON.stringify(bindings);
  useEffect(
    () =>
      keys.add(
        latest.current.map((key, place) => ({
          ...key,
          chord: chordIn(keymap, key),
          run: () => latest.current[place]?.run(),
        })),
      ),
    [bound, keymap],
  );
}

/** Listens on the window; call once. */
export function useKeyListener(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      keys.press(event);
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  }, []);
}

/** A modal dialog owns the keyboard. */
function isModalOpen(): boolean {
  return document.querySelector('[data-layer="modal"]') !== null;
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
