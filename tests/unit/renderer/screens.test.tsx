// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useScreens } from '../../../renderer/screens.ts';
import { goTo } from '../../../renderer/state/navigation.ts';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp } from './render-app.tsx';

vi.mock('../../../renderer/features/journal/JournalScreen.tsx', () => {
  throw new Error('No such file.');
});

const failure = { name: 'App error' };

isolateApp();

test('a page whose code cannot be loaded says so, under its own title', async () => {
  await openApp(createFakeBridge());
  expect(screen.queryByRole('heading', failure)).toBeNull();
  act(() => {
    goTo('/journal');
  });
  expect(document.title).toMatch(/^Journal /);
  expect(screen.getByRole('heading', failure)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('the previous page stays unchanged until the code of the next one is loaded', async () => {
  await openApp(createFakeBridge());
  const before = document.title;
  const { '/brands': brands, ...others } = useScreens.getState();
  if (brands === undefined) throw new Error('The brands were not read.');
  act(() => {
    useScreens.setState(others, true);
    goTo('/brands');
  });
  expect(document.title).toBe(before);
  act(() => {
    useScreens.setState({ '/brands': brands });
  });
  expect(document.title).toMatch(/^Brands /);
});
