// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { keyTable } from '../../../../renderer/state/key-table.ts';
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
    registry.add(() => [{ id: name, chord, label: name, place: 'pages', run: () => ran.push(name) }]);
  ends.push(registry.listen(window));
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
    [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'Mod+K'],
    [{ key: 'З', code: 'KeyP', ctrlKey: true, shiftKey: true }, 'Mod+Shift+P'],
    [{ key: 'ο', code: 'KeyO' }, 'O'],
    [{ key: 'é', code: 'KeyE' }, 'É'],
    [{ key: 'a', code: 'KeyQ', ctrlKey: true }, 'Mod+A'],
    [{ key: '/', code: 'Slash' }, '/'],
    [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ key: '.', code: 'Period', ctrlKey: true }, 'Mod+.'],
    [{ key: '.', code: 'Comma', ctrlKey: true, shiftKey: true }, 'Mod+.'],
    [{ key: 'ю', code: 'Period', ctrlKey: true }, 'Mod+.'],
    [{ key: '1', code: 'Digit1', ctrlKey: true, shiftKey: true }, 'Mod+Shift+1'],
    [{ key: 'É', code: 'KeyE', ctrlKey: true, shiftKey: true }, 'Mod+Shift+É'],
    [{ key: 'ф', code: 'KeyA', ctrlKey: true }, 'Mod+A'],
    [{ key: 'F6', code: 'F6', shiftKey: true }, 'Shift+F6'],
  ])('of %o is %s', (init, chord) => {
    expect(chordOf(new KeyboardEvent('keydown', init), false)).toBe(chord);
  });

  it('use Cmd for Ctrl on a Mac', () => {
    expect(chordOf(new KeyboardEvent('keydown', { key: 'k', metaKey: true }), true)).toBe('Mod+K');
    expect(chordKeys('Mod+Shift+P', true)).toEqual(['Cmd', 'Shift', 'P']);
    expect(chordKeys('Mod+Shift+P', false)).toEqual(['Ctrl', 'Shift', 'P']);
  });
});

describe('the key registry', () => {
  it.each([
    ['Ctrl on a Mac', true, { ctrlKey: true }],
    ['the Windows key elsewhere', false, { metaKey: true }],
  ])('runs no shortcut without a modifier for a press with %s', (_, mac, init) => {
    const { bind, ran } = listen(mac);
    bind('D', 'done');
    bind('Escape', 'back');
    expect(press('d', { code: 'KeyD', ...init }).defaultPrevented).toBe(false);
    press('Escape', init);
    expect(ran).toEqual([]);
    press('d', { code: 'KeyD' });
    expect(ran).toEqual(['done']);
  });

  it('runs a sequence of two keys within the time limit, and one-key bindings that are bound alone', () => {
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

  it('acts once while a key is held, except for keys that move', () => {
    const { bind, registry, ran } = listen();
    bind('D', 'done');
    bind('Mod+S', 'save');
    for (const key of [keyTable.next, keyTable.arrowDown])
      registry.add(() => [{ ...key, run: () => ran.push(key.id) }]);
    for (const [key, init] of [
      ['d', {}],
      ['s', { ctrlKey: true }],
      ['j', {}],
      ['ArrowDown', {}],
    ] as const) {
      press(key, init);
      expect(press(key, { ...init, repeat: true }).defaultPrevented).toBe(true);
    }
    expect(ran).toEqual(['done', 'save', 'next', 'next', 'arrowDown', 'arrowDown']);
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

  it('gives a key to neither a field nor the page while text is composed', () => {
    const { bind, ran } = listen();
    for (const chord of ['Escape', 'Mod+K', 'Mod+Enter']) bind(chord);
    document.body.innerHTML = '<main tabindex="-1"><form><input></form></main>';
    const field = part('input');
    const heard: string[] = [];
    part('main').addEventListener('keydown', ({ type }) => heard.push(type), { capture: true });
    part('form').addEventListener('submit', () => ran.push('form'));
    for (const name of ['Enter', 'ArrowDown', 'Escape'])
      expect(press(name, { isComposing: true }, field).defaultPrevented).toBe(false);
    press('k', { isComposing: true, ctrlKey: true }, field);
    press('Enter', { isComposing: true, ctrlKey: true }, field);
    expect([heard, ran]).toEqual([[], []]);
    press('ArrowDown', {}, field);
    expect(heard).toEqual(['keydown']);
  });

  it('runs the newest binding of a chord, and the previous one when that is removed', () => {
    const { bind, ran } = listen();
    bind('/', 'page');
    const end = bind('/', 'pane');
    press('/');
    end();
    press('/');
    expect(ran).toEqual(['pane', 'page']);
  });

  it('prefers the last added binding, even if an earlier one changed since', () => {
    const { registry, ran } = listen();
    const close = (name: string) => ({
      id: name,
      chord: 'Escape',
      label: name,
      place: 'pages' as const,
      run: () => ran.push(name),
    });
    let ofList: ReturnType<typeof close>[] = [];
    registry.add(() => ofList);
    const end = registry.add(() => [close('pane')]);
    ofList = [close('selection')];
    press('Escape');
    end();
    press('Escape');
    expect(ran).toEqual(['pane', 'selection']);
  });

  it('ignores single-key shortcuts in text fields and runs chords with Ctrl', () => {
    const { bind, ran } = listen();
    bind('1');
    bind('Mod+S');
    const input = document.body.appendChild(document.createElement('input'));
    expect(press('1', {}, input).defaultPrevented).toBe(false);
    press('s', { ctrlKey: true }, input);
    expect(ran).toEqual(['Mod+S']);
  });

  it('returns the focus to the page on Escape in a text field, and goes back with the next Escape', () => {
    const { bind, ran } = listen();
    bind('Escape', 'back');
    document.body.innerHTML = '<main tabindex="-1"><textarea></textarea></main><aside><input></aside>';
    const [main, field] = [document.querySelector('main'), document.querySelector('textarea')];
    if (main === null || field === null) throw new Error('Neither is there.');
    field.focus();
    field.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('Escape', {}, field);
    expect(document.activeElement).toBe(field);
    press('Escape', {}, field);
    expect(document.activeElement).toBe(main);
    expect(ran).toEqual([]);
    press('Escape', {}, main);
    expect(ran).toEqual(['back']);
  });

  it('runs single-key shortcuts on checkboxes, which take no text', () => {
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

  it('leaves a key to a layer that has yet to take the focus: Escape closes it, single-key shortcuts do nothing', () => {
    const { bind, ran } = listen();
    bind('Escape', 'back');
    bind('1');
    document.body.innerHTML =
      '<div data-layer="popover"><div role="dialog"></div></div><div data-layer="popover" data-exiting></div>';
    const heard: string[] = [];
    part('[role=dialog]').addEventListener('keydown', (event) => {
      heard.push(event.type);
      event.preventDefault();
    });
    expect(press('Escape').defaultPrevented).toBe(true);
    press('1');
    expect(heard).toEqual(['keydown']);
    expect(ran).toEqual([]);
    document.body.replaceChildren();
    press('Escape');
    expect(ran).toEqual(['back']);
  });

  it('ignores a key that something else has handled', () => {
    const { bind, ran } = listen();
    bind('/');
    const taker = document.body.appendChild(document.createElement('div'));
    taker.addEventListener('keydown', (event) => {
      event.preventDefault();
    });
    press('/', {}, taker);
    expect(ran).toEqual([]);
  });

  it.each([
    ['a list to choose from', '<select><option>December</option></select>', 'select'],
    ['a button that drops a list down', '<button aria-haspopup="listbox">Month</button>', 'button'],
    ['editable text', '<div contenteditable="true"><b>text</b></div>', 'b'],
    ['a part of a date', '<span role="spinbutton" tabindex="0">12</span>', 'span'],
    [
      'a list in a popover',
      '<div data-layer="popover"><div role="option">Dover</div></div>',
      '[role=option]',
    ],
  ])('runs no single-key shortcut for a key typed into %s', (_, html, focused) => {
    const { bind, ran } = listen();
    bind('D');
    document.body.innerHTML = html;
    expect(press('d', {}, part(focused)).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
    press('d');
    expect(ran).toEqual(['D']);
  });

  it('leaves the arrows to radio buttons', () => {
    const { bind, ran } = listen();
    bind('ArrowDown');
    document.body.innerHTML = '<input type="radio">';
    press('ArrowDown', {}, part('input'));
    expect(ran).toEqual([]);
  });
});

describe('Ctrl Enter', () => {
  const send = { ctrlKey: true };
  /** Handles Enter as a press, with Ctrl or without, and stops the event. */
  function takeEnter(element: Element, pressed: () => void) {
    element.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event instanceof KeyboardEvent && event.key === 'Enter' && !event.defaultPrevented) pressed();
    });
  }

  it.each(['<input>', '<input type="radio">', '<button>Clear form</button>', '<select></select>'])(
    'submits the page, and presses nothing, from %s',
    (html) => {
      const { bind, ran } = listen();
      bind('Mod+Enter', 'create');
      document.body.innerHTML = html;
      const target = part('*');
      takeEnter(target, () => ran.push('pressed'));
      press('Enter', send, target);
      expect(ran).toEqual(['create']);
    },
  );

  it('presses no button if there is nothing to submit', () => {
    const { ran } = listen();
    document.body.innerHTML = '<button>Clear form</button>';
    takeEnter(part('button'), () => ran.push('pressed'));
    expect(press('Enter', send, part('button')).defaultPrevented).toBe(true);
    expect(ran).toEqual([]);
  });

  it('submits the form with the focus, in a dialog too, but not while its button is disabled', () => {
    const { bind, ran } = listen();
    bind('Mod+Enter', 'page');
    document.body.innerHTML =
      '<div data-layer="modal"><form><input type="radio"><button type="submit">Save</button></form></div>';
    part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      ran.push('form');
    });
    press('Enter', send, part('input'));
    part('button').setAttribute('aria-disabled', 'true');
    press('Enter', send, part('input'));
    expect(ran).toEqual(['form']);
  });

  it('submits nothing of the page from a popover or dialog over it', () => {
    const { bind, ran } = listen();
    bind('Mod+Enter', 'page');
    for (const layer of ['popover', 'modal']) {
      document.body.innerHTML = `<div data-layer="${layer}"><button>Keep</button></div>`;
      press('Enter', send, part('button'));
    }
    expect(ran).toEqual([]);
  });

  it('submits once while the keys are held', () => {
    const { bind, ran } = listen();
    bind('Mod+Enter', 'page');
    press('Enter', send);
    press('Enter', { ...send, repeat: true });
    expect(ran).toEqual(['page']);
  });

  it('leaves an active suggestion to its field', () => {
    const { bind, ran } = listen();
    bind('Mod+Enter', 'page');
    document.body.innerHTML = '<input role="combobox" aria-activedescendant="o1">';
    expect(press('Enter', send, part('input')).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
  });
});

function part(selector: string): Element {
  const found = document.body.querySelector(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}.`);
  return found;
}
