// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { chordKeys, chordOf, createKeyRegistry } from '../../../../renderer/state/keys.ts';

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};
function listen(mac = false) {
  const registry = createKeyRegistry(mac);
  const ran: string[] = [];
  const bind = (chord: string, name = chord) =>
    registry.add([{ id: name, chord, label: name, place: 'pages', run: () => ran.push(name) }]);
  const heard = (event: KeyboardEvent) => {
    registry.press(event);
  };
  window.addEventListener('keydown', heard);
  ends.push(() => {
    window.removeEventListener('keydown', heard);
  });
  return { registry, ran, bind };
}
const ends: (() => void)[] = [];
afterEach(() => {
  document.body.replaceChildren();
  for (const end of ends.splice(0)) end();
});

describe('chords', () => {
  it.each([
    [{ key: '1', code: 'Digit1', ctrlKey: true }, 'Mod+1'],
    [{ key: '&', code: 'Digit1', ctrlKey: true }, 'Mod+1'],
    [{ key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true }, 'Mod+Shift+P'],
    [{ key: '/', code: 'Slash' }, '/'],
    [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ key: '.', code: 'Period', ctrlKey: true }, 'Mod+.'],
    [{ key: 'F6', code: 'F6', shiftKey: true }, 'Shift+F6'],
  ])('of %o is %s', (init, chord) => {
    expect(chordOf(new KeyboardEvent('keydown', init), false)).toBe(chord);
  });

  it('take Cmd for Ctrl on a Mac', () => {
    expect(chordOf(new KeyboardEvent('keydown', { key: 'k', metaKey: true }), true)).toBe('Mod+K');
    expect(chordKeys('Mod+Shift+P', true)).toEqual(['Cmd', 'Shift', 'P']);
    expect(chordKeys('Mod+Shift+P', false)).toEqual(['Ctrl', 'Shift', 'P']);
  });
});

describe('the key registry', () => {
  it('runs a sequence of two keys in time, and the keys alone where they are bound alone', () => {
    const { bind, ran } = listen();
    bind('G I', 'inbox');
    bind('I', 'inspect');
    press('g');
    press('i');
    press('i');
    press('g');
    press('x');
    press('i');
    expect(ran).toEqual(['inbox', 'inspect', 'inspect']);
    expect(chordKeys('G I', false)).toEqual(['G', 'I']);
  });

  it('leaves undo to a text field that has the focus', () => {
    const { bind, ran } = listen();
    bind('Mod+Z');
    const field = document.body.appendChild(document.createElement('input'));
    press('z', { ctrlKey: true }, field);
    expect(ran).toEqual([]);
    press('z', { ctrlKey: true });
    expect(ran).toEqual(['Mod+Z']);
  });

  it('runs the newest binding of a chord, and the one before when that is gone', () => {
    const { bind, ran } = listen();
    bind('/', 'page');
    const end = bind('/', 'pane');
    press('/');
    end();
    press('/');
    expect(ran).toEqual(['pane', 'page']);
  });

  it('keeps single keys out of text fields and lets chords with Ctrl through', () => {
    const { bind, ran } = listen();
    bind('1');
    bind('Mod+S');
    const input = document.body.appendChild(document.createElement('input'));
    expect(press('1', {}, input).defaultPrevented).toBe(false);
    press('s', { ctrlKey: true }, input);
    expect(ran).toEqual(['Mod+S']);
  });

  it('leaves single keys on for checkboxes, which take no text', () => {
    const { bind, ran } = listen();
    bind('1');
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    press('1', {}, box);
    expect(ran).toEqual(['1']);
  });

  it('does nothing while a modal dialog is open', () => {
    const { bind, ran } = listen();
    bind('Mod+1');
    document.body.appendChild(document.createElement('div')).dataset['layer'] = 'modal';
    press('1', { ctrlKey: true, code: 'Digit1' });
    expect(ran).toEqual([]);
  });

  it('leaves a key alone that something else has taken', () => {
    const { bind, ran } = listen();
    bind('/');
    const taker = document.body.appendChild(document.createElement('div'));
    taker.addEventListener('keydown', (event) => {
      event.preventDefault();
    });
    press('/', {}, taker);
    expect(ran).toEqual([]);
  });
});
