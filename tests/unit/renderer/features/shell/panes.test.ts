// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusPane } from '../../../../../renderer/features/shell/panes.ts';

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

describe('the panes', () => {
  it('are gone through in the order of the page, and over the end to the start', () => {
    expect(walk(1, 1, 1, 1, 1)).toEqual(['profile', 'here', 'row', 'close', 'profile']);
  });

  it('are gone through backwards', () => {
    expect(walk(-1, -1, -1, -1, -1)).toEqual(['close', 'row', 'here', 'profile', 'close']);
  });

  it('are entered where the focus was last', () => {
    walk(1, 1, 1);
    document.getElementById('create')?.focus();
    expect(walk(1, -1)).toEqual(['close', 'create']);
  });
});
