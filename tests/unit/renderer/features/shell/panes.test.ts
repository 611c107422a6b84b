// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusPane, homeIn } from '../../../../../renderer/features/shell/panes.ts';

beforeEach(() => {
  // jsdom has no layout: what is there counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  document.body.innerHTML = `
    <header data-pane><button id="profile">Profile</button></header>
    <nav data-pane><button id="first">First</button><button id="here" aria-current="page">Here</button></nav>
    <main data-pane>
      <button id="create">Create</button>
      <div role="grid"><div id="row" tabindex="0">Row</div></div>
      <aside><button id="close">Close</button></aside>
      <aside><button disabled>Nothing to stop at</button></aside>
    </main>`;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});
const walk = (...steps: (1 | -1)[]) =>
  steps.map((step) => {
    focusPane(step);
    return document.activeElement?.id;
  });
const show = (html: string) => {
  const page = document.createElement('main');
  page.dataset['pane'] = '';
  page.innerHTML = `<button>Refresh</button>${html}`;
  document.body.replaceChildren(page);
  return page;
};

describe('the panes', () => {
  it('are cycled in page order, from the last to the first', () => {
    expect(walk(1, 1, 1, 1, 1)).toEqual(['profile', 'here', 'row', 'close', 'profile']);
  });

  it('are cycled backwards', () => {
    expect(walk(-1, -1, -1, -1, -1)).toEqual(['close', 'row', 'here', 'profile', 'close']);
  });

  it('are entered at the visible page, even if another was visible when they were left', () => {
    walk(1, 1, 1);
    document.getElementById('here')?.removeAttribute('aria-current');
    document.getElementById('first')?.setAttribute('aria-current', 'page');
    expect(walk(-1)).toEqual(['first']);
  });

  it('are entered at a stop other than a text field, if they have one', () => {
    show(
      '<aside><input id="field" /><button id="button">Show</button></aside><aside><input id="only" /></aside>',
    );
    document.querySelector('main > button')?.remove();
    expect(walk(1, 1)).toEqual(['button', 'only']);
  });

  it('are entered at their last focus', () => {
    walk(1, 1, 1);
    document.getElementById('create')?.focus();
    expect(walk(1, -1)).toEqual(['close', 'create']);
  });
});

describe('the home of a page', () => {
  it.each([
    [
      'list',
      '<nav data-pane data-list><button>One</button><button id="home" aria-current="true"></button></nav>',
    ],
    ['list', '<input /><div role="grid" tabindex="0" id="home"></div>'],
    ['field', '<input id="home" /><div data-scroll tabindex="0"></div>'],
    ['field', '<ul data-list><li><button id="home">Run</button></li></ul>'],
    ['list', '<input /><div data-next-step><button id="home">Choose</button></div>'],
    ['field', '<input type="file" /><div data-next-step><button id="home">Choose</button></div>'],
    ['page', '<input /><div data-next-step><button id="home">Choose</button></div>'],
    ['page', '<input /><div data-scroll tabindex="0" id="home"></div>'],
  ] as const)('that is its %s gets the focus: %s', (home, html) => {
    expect(homeIn(show(html), home)?.id).toBe('home');
  });

  it('is absent while its list is', () => {
    expect(homeIn(show('<input />'), 'list')).toBeUndefined();
  });
});
