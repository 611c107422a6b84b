// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { expectFocus, key, main, press } from '../../operator.ts';
import { closeApp, giveLayout, openApp } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  leaveProfile();
});

const openBrands = async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/brands' } }));
  return screen.findByRole('grid', { name: 'Brands' });
};
const pane = () => screen.queryByRole('complementary');
const current = (grid: HTMLElement) => grid.querySelector('[aria-current]')?.getAttribute('aria-rowindex');

describe('the brands', () => {
  it('fill the pane as one goes through them, from the grid and from the pane', async () => {
    const grid = await openBrands();
    key('j', {}, grid);
    expect(current(grid)).toBe('3');
    const name = within(grid).getAllByRole('rowheader')[1]?.textContent ?? '';
    expect(within(pane() ?? grid).getByRole('heading', { name })).toBeTruthy();
    key('j', {}, within(pane() ?? grid).getByRole('button', { name: 'Copy link' }));
    expect(current(grid)).toBe('4');
    key('k', {}, grid);
    expect(current(grid)).toBe('3');
  });

  it('lose the pane with Escape, which then goes back, and lead to their organization with Enter', async () => {
    const grid = await openBrands();
    const row = within(grid).getAllByRole('rowheader')[2];
    press(row ?? grid);
    expect(pane()).not.toBeNull();
    key('Escape', {}, grid);
    expect(pane()).toBeNull();
    await expectFocus(() => grid);
    key('Enter', {}, grid);
    expect(useNavigation.getState().place.path).toMatch(/^\/organizations\/organizations\//);
  });

  it('tell how many they are in one place', async () => {
    await openBrands();
    expect(main().getAllByText(/^\d+ rows$/)).toHaveLength(1);
    expect(main().queryByText(/loaded, all pages/)).toBeNull();
  });
});
