// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollKeys } from '../../../../../renderer/features/shell/ScrollKeys.tsx';
import { keyTable } from '../../../../../renderer/state/key-table.ts';
import { useKeyListener, useKeys } from '../../../../../renderer/state/keys.ts';

const scrolled: [string | null, unknown][] = [];
beforeEach(() => {
  // jsdom has no layout: what bears a name is longer than its room.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  HTMLElement.prototype.scrollBy = function (this: HTMLElement, by?: unknown) {
    scrolled.push([this.getAttribute('aria-label'), by]);
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  scrolled.splice(0);
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

const moved: string[] = [];
function Rows() {
  useKeys([{ ...keyTable.next, run: () => moved.push('row') }]);
  return null;
}

function Page({ hasRows = false }: { hasRows?: boolean }) {
  const main = useRef<HTMLElement>(null);
  useKeyListener();
  return (
    <>
      <ScrollKeys page={main} />
      <main ref={main}>
        <button>Refresh</button>
        <div aria-label="Activity" data-scroll style={{ overflowY: 'auto' }} />
        <aside aria-label="About" style={{ overflowY: 'auto' }}>
          <button>Add note</button>
        </aside>
        {hasRows && <Rows />}
      </main>
    </>
  );
}

it('J, K and the arrow keys scroll what of the page is read, wherever the focus is', () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Refresh' }).focus();
  press('j', 'k', 'ArrowDown', 'ArrowUp');
  expect(scrolled).toEqual([40, -40, 40, -40].map((top) => ['Activity', { top }]));
});

it('they scroll the pane that has the focus', () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Add note' }).focus();
  press('j');
  expect(scrolled).toEqual([['About', { top: 40 }]]);
});

it('they leave J to the rows of a list', () => {
  render(<Page hasRows />);
  press('j');
  expect(moved).toEqual(['row']);
  expect(scrolled).toEqual([]);
});
