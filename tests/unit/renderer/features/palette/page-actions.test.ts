// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { actionsOfPage, disabledOnPage } from '../../../../../renderer/features/palette/page-actions.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const show = (html: string) => {
  document.body.innerHTML = html;
};

it('the actions of a page are the enabled buttons of it and its panes, but none of a row or a field', () => {
  show(`
    <main>
      <div>
        <nav><button>Checks</button></nav>
        <button aria-label="Refresh"></button>
        <button data-sends="billed">Create check <kbd>Ctrl</kbd><kbd>Enter</kbd></button>
        <button data-sends="free">Cancel check</button>
        <button disabled>Full report</button>
        <button aria-disabled="true" data-sends="free">Start monitoring</button>
        <button tabindex="-1">Show suggestions</button>
        <button aria-haspopup="listbox">Country</button>
      </div>
      <div role="grid"><button>In a cell</button></div>
      <ul><li><button>In a row</button></li></ul>
      <button data-part>9 more users</button>
      <aside>
        <button>Copy <span class="personal">users/ada</span></button>
        <section><button data-sends="free">Set On now</button></section>
      </aside>
    </main>
    <div><button>Of the window</button></div>`);
  expect(actionsOfPage().map(({ label, sends, isPersonal }) => [label, sends, isPersonal])).toEqual([
    ['Refresh', null, false],
    ['Create check', 'billed', false],
    ['Cancel check', 'free', false],
    ['Copy users/ada', null, true],
    ['Set On now', 'free', false],
  ]);
  expect([...disabledOnPage()]).toEqual(['Full report', 'Start monitoring']);
});

it('an action presses its button, and leaves the focus to the page', async () => {
  show('<main><div><button>Refresh</button></div></main>');
  const pressed = vi.fn();
  const [button] = document.getElementsByTagName('button');
  button?.addEventListener('click', pressed);
  const [action] = actionsOfPage();
  action?.run();
  expect(pressed).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(document.body);
  });
});

it('an action that opens a layer focuses its button, which gets the focus back', async () => {
  show('<main><div><button>Export</button></div></main>');
  const [button] = document.getElementsByTagName('button');
  button?.addEventListener('click', () => {
    document.body.append(
      Object.assign(document.createElement('div'), { innerHTML: '<div data-layer></div>' }),
    );
  });
  actionsOfPage()[0]?.run();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(button);
});
