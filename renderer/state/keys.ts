import { useEffect, useRef } from 'react';
import { t } from '#shared/messages/text';
import { keyTable, type Chord, type Key } from './key-table.ts';
import { chordIn, useKeymap } from './keymap.ts';
import { escapeLayer, isInPopover, isModalOpen } from './open-layers.ts';

interface Binding extends Omit<Key, 'chord'> {
  /** Null: no key does it now, the palette does. */
  chord: Chord | null;
  run: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A letter that no chord has: its keyboard layout is, say, Cyrillic or Greek. */
const otherLetter = /^(?!\p{Script=Latin})\p{L}$/u;

/** What a key with such a letter has on a Latin keyboard, as far as chords need it. */
const latinOn = (code: string): string | undefined =>
  code === 'Period' ? '.' : /^Key([A-Z])$/.exec(code)?.[1];

/**
 * The chord of a key press: `Mod+1`, `Mod+Shift+P`, `/`. Shift is named only where it is not part of the character. The
 * modifier that is Mod elsewhere is named too, so that a press with it is no chord without it.
 */
export function chordOf(event: Pressed, mac: boolean): Chord {
  const mod = mac ? event.metaKey : event.ctrlKey;
  const otherMod = mac ? event.ctrlKey && 'Ctrl' : event.metaKey && 'Meta';
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const latin = otherLetter.test(event.key) ? latinOn(event.code) : undefined;
  const key =
    mod && digit !== undefined
      ? digit
      : (latin ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key));
  const isSign = /^[^\p{L}\p{N}]$/u.test(key);
  const letterOrNamed = /^[A-Z]$/.test(key) || key.length > 1;
  const parts = [
    mod && 'Mod',
    otherMod,
    event.altKey && 'Alt',
    event.shiftKey && (letterOrNamed || (mod && !isSign)) && 'Shift',
    key,
  ];
  return parts.filter((part) => part !== false).join('+');
}

const keySymbols: Readonly<Record<string, string>> = {
  Escape: t('Esc'),
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A chord as shown on keys: `Mod+Shift+P` gives Ctrl, Shift, P. */
export function chordKeys(chord: Chord, mac: boolean): string[] {
  const keys = chord.length === 1 ? [chord] : chord.split(/[+ ]/);
  return keys.map((key) => (key === 'Mod' ? (mac ? 'Cmd' : 'Ctrl') : (keySymbols[key] ?? key)));
}

interface KeyRegistry {
  /**
   * Adds bindings, which may be others later; of two for a chord that which was added last wins. Returns the function
   * that takes them away.
   */
  add: (bindings: () => readonly Binding[]) => () => void;
  list: () => readonly Binding[];
  /** Runs the bindings of what is pressed in a window. Returns the function that ends it. */
  listen: (window: Window) => () => void;
}

/** Most time between the two keys of a sequence, in ms. */
const sequenceMs = 1200;
/** Chords that edit text; a text field keeps them. */
const editing = new Set(['Mod+Z', 'Mod+A', 'Mod+C', 'Mod+V', 'Mod+X']);

const functionKey = /^(?:Shift\+)?F\d{1,2}$/;

export function createKeyRegistry(mac: boolean): KeyRegistry {
  let groups: readonly (() => readonly Binding[])[] = [];
  let begun = { chord: '', at: -Infinity };
  // Types nothing wherever the focus is. On a Mac Alt and an arrow move by words.
  const isCommand = (chord: Chord) =>
    chord.startsWith('Mod+') || functionKey.test(chord) || (!mac && chord.startsWith('Alt+Arrow'));
  const list = () => groups.flatMap((bindings) => bindings());
  const find = (target: Chord) => list().findLast(({ chord }) => chord === target);

  /** Runs the binding of a key press; false when there is none or it is off here. */
  function press(event: KeyboardEvent, chord: Chord): boolean {
    if (event.defaultPrevented || isModalOpen()) return false;
    // Single-key shortcuts would swallow what is typed.
    if ((!isCommand(chord) || editing.has(chord)) && takesTyping(event.target)) return false;
    if (!isCommand(chord) && isInPopover(event.target)) return false;
    if (chord.startsWith('Arrow') && isMovedByArrows(event.target)) return false;
    const isSecond = event.timeStamp - begun.at <= sequenceMs;
    const binding = (isSecond ? find(`${begun.chord} ${chord}`) : undefined) ?? find(chord);
    const begins =
      binding === undefined && list().some((other) => other.chord?.startsWith(`${chord} `) === true);
    begun = begins ? { chord, at: event.timeStamp } : { chord: '', at: -Infinity };
    if (binding === undefined) return begins;
    event.preventDefault();
    if (!event.repeat || binding.isHeld === true) binding.run();
    return true;
  }

  /** Sends the form that has the focus, else what the page sends. A button that has the focus is not pressed. */
  function send(event: KeyboardEvent): boolean {
    const target = event.target instanceof Element ? event.target : null;
    // A choice in a list that dropped down is taken first.
    if (isCombobox(target) && target?.hasAttribute('aria-activedescendant') === true) return false;
    const form = target?.closest('form') ?? null;
    const isPage = form === null && !isModalOpen() && !isInPopover(target);
    const binding = isPage ? find(keyTable.send.chord) : undefined;
    if (form === null && binding === undefined && target?.matches(pressable) !== true) return false;
    event.preventDefault();
    if (event.repeat) return true;
    if (form !== null) submit(form);
    else binding?.run();
    return true;
  }

  return {
    add(bindings) {
      groups = [...groups, bindings];
      return () => {
        groups = groups.filter((group) => group !== bindings);
      };
    },
    list,
    listen(window) {
      // Before the focused element handles it: a button treats Mod+Enter as Enter.
      const first = (event: KeyboardEvent) => {
        // Enter, Escape and the arrows are of the input method while it composes text: no field takes them, either.
        if (event.isComposing) {
          event.stopPropagation();
          return;
        }
        const chord = chordOf(event, mac);
        if (!isCommand(chord)) return;
        const isDone = chord === keyTable.send.chord ? send(event) : press(event, chord);
        // A field with suggestions handles it, and closes them.
        if (isDone && !isCombobox(event.target)) event.stopPropagation();
      };
      const last = (event: KeyboardEvent) => {
        const chord = chordOf(event, mac);
        if (chord === 'Escape' && (escapeLayer(event) || leaveField(event))) return;
        if (!isCommand(chord)) press(event, chord);
      };
      window.addEventListener('keydown', first, { capture: true });
      window.addEventListener('keydown', last);
      return () => {
        window.removeEventListener('keydown', first, { capture: true });
        window.removeEventListener('keydown', last);
      };
    },
  };
}

/** What the page hears when Escape leaves one of its text fields: it may take the focus home. */
export const fieldLeft = 'field-left';

/** Escape that a text field has no use for gives the keyboard back to the page, where single-key shortcuts work. */
function leaveField(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || isModalOpen()) return false;
  if (!(target instanceof HTMLElement) || !takesTyping(target) || isInPopover(target)) return false;
  const page = target.closest('main');
  if (page === null || document.activeElement !== target) return false;
  event.preventDefault();
  page.focus({ preventScroll: true });
  page.dispatchEvent(new Event(fieldLeft));
  return true;
}

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Macintosh');
export const keys = createKeyRegistry(isMac);
export const pressedChord = (event: Pressed): Chord => chordOf(event, isMac);
export const shownKeys = (chord: Chord): string[] => chordKeys(chord, isMac);

/**
 * Binds keys while the component is there, to the chords that the operator chose. What came to the page later wins, such as
 * a pane over its list, whichever of them changed its keys last.
 */
export function useKeys(bindings: readonly (Key & { run: () => void })[]): void {
  const keymap = useKeymap();
  const latest = useRef<readonly Binding[]>([]);
  useEffect(() => {
    latest.current = bindings.map((key) => ({ ...key, chord: chordIn(keymap, key) }));
  });
  useEffect(() => keys.add(() => latest.current), []);
}

/** Listens on the window; call once. */
export function useKeyListener(): void {
  useEffect(() => keys.listen(window), []);
}

const pressable =
  'button, summary, a, [role="button"], input:is([type="button"], [type="submit"], [type="reset"])';

/** What writes what is typed, or goes to the choice that begins with it. */
const typed = [
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[contenteditable]:not([contenteditable="false"]) *',
  '[aria-haspopup="listbox"]',
  '[role="combobox"]',
  '[role="searchbox"]',
  '[role="spinbutton"]',
  '[role="textbox"]',
].join();

/** Kinds of input that nothing is typed into. */
const untyped = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'file',
  'range',
  'color',
]);

function takesTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches(typed) || (target instanceof HTMLInputElement && !untyped.has(target.type));
}

function isCombobox(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('role') === 'combobox';
}

function isMovedByArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:is([type="radio"], [type="range"])');
}

/** As Enter in one of its fields does: not while its button is off. */
function submit(form: HTMLFormElement): void {
  const button = form.querySelector('[type="submit"]');
  if (button?.matches(':disabled, [aria-disabled="true"]') !== true) form.requestSubmit();
}
