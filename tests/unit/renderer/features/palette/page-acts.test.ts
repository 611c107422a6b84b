// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { actsOfPage } from '../../../../../renderer/features/palette/page-acts.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const show = (html: string) => {
  document.body.innerHTML = html;
};

it('the acts of a page are the buttons of its bars that can be pressed now', () => {
  show(`
    <main>
      <div data-acts>
        <nav><button>Checks</button></nav>
        <button aria-label="Refresh"></button>
        <button data-sends="billed">Create check <kbd>Ctrl</kbd><kbd>Enter</kbd></button>
        <button data-sends="free">Cancel check</button>
        <button disabled>Full report</button>
        <button aria-disabled="true" data-sends="free">Start monitoring</button>
        <span role="group"><button>Show suggestions</button></span>
      </div>
      <button>In a row</button>
    </main>
    <div data-acts><button>Of the window</button></div>`);
  expect(actsOfPage().map(({ label, sends }) => [label, sends])).toEqual([
    ['Refresh', null],
    ['Create check', 'billed'],
    ['Cancel check', 'free'],
  ]);
});

it('an act presses its button, which has the focus then, and does nothing once the button is gone', () => {
  show('<main><div data-acts><button>Refresh</button></div></main>');
  const pressed = vi.fn();
  const [button] = document.getElementsByTagName('button');
  button?.addEventListener('click', pressed);
  const [act] = actsOfPage();
  act?.run();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  button?.remove();
  act?.run();
  expect(pressed).toHaveBeenCalledTimes(1);
});
