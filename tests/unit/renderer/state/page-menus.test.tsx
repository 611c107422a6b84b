// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../../../../renderer/components/Button.tsx';
import { Menu } from '../../../../renderer/components/Menu.tsx';
import { OnPage, pageMenus } from '../../../../renderer/state/page-menus.ts';

afterEach(() => {
  cleanup();
});

const menu = (label: string, run: () => void) => (
  <Menu
    label={label}
    trigger={<Button>{label}</Button>}
    sections={[{ choices: [{ id: 'a', label: 'A', run }] }]}
  />
);

it('the menus of a page are available with their current choices, and are removed with the page', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const page = (run: () => void) => (
    <>
      <OnPage value>{menu('Export', run)}</OnPage>
      {menu('In a layer', run)}
    </>
  );
  const { rerender, unmount } = render(page(first));
  rerender(page(second));
  const [found, ...others] = pageMenus();
  expect([found?.label, others]).toEqual(['Export', []]);
  found?.choices[0]?.run();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  unmount();
  expect(pageMenus()).toEqual([]);
});
