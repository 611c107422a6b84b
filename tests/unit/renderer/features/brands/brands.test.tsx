// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { expectFocus, key, main, press, write } from '../../operator.ts';
import { announced, isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

const openBrands = async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/brands' } }));
  return screen.findByRole('grid', { name: 'Brands' });
};
const pane = () => screen.queryByRole('complementary');
const current = (grid: HTMLElement) => grid.querySelector('[aria-current]')?.getAttribute('aria-rowindex');

describe('the brands', () => {
  it('fill the pane when moving through them, from the grid and from the pane', async () => {
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

  it('head the pane with the whole name, in the direction of its own words', async () => {
    const grid = await openBrands();
    key('j', {}, grid);
    const name = within(grid).getAllByRole('rowheader')[1]?.textContent ?? '';
    const heading = within(pane() ?? grid).getByRole('heading', { name });
    // The direction is taken from the text of the element itself, not from that of a bdi in it.
    expect(heading.dir).toBe('auto');
    expect(heading.children).toHaveLength(0);
    expect(heading.title).toBe(name);
  });

  it('close the pane with Escape, which then goes back, and open their organization with Enter', async () => {
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

  it('close the pane, then clear the selection with Escape, and only then leave the page', async () => {
    await openBrands();
    press(screen.getByRole('button', { name: 'Organizations' }));
    press(screen.getByRole('button', { name: 'Brands' }));
    const grid = await screen.findByRole('grid', { name: 'Brands' });
    key('ArrowDown', {}, grid);
    key('ArrowDown', { shiftKey: true }, grid);
    expect(main().getByText('2 selected')).toBeTruthy();
    await waitFor(() => expect(announced()).toBe('2 selected'));
    key('Escape', {}, grid);
    expect(pane()).toBeNull();
    expect(main().getByText('2 selected')).toBeTruthy();
    key('Escape', {}, grid);
    expect(main().queryByText('2 selected')).toBeNull();
    expect(announced()).toBe('Selection cleared');
    expect(useNavigation.getState().place.path).toBe('/brands');
    key('Escape', {}, grid);
    expect(useNavigation.getState().place.path).toBe('/organizations');
  });

  it('say how many selected ones a search hides', async () => {
    const grid = await openBrands();
    key('ArrowDown', { shiftKey: true }, grid);
    write(screen.getByRole('textbox', { name: 'Search brands' }), 'zzqx');
    expect(await main().findByText('2 selected, 2 not shown')).toBeTruthy();
  });

  it('are found by what else their rows show: description, ID and organization', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
    const brand = (id: string, description: string) => ({
      name: `organizations/o1/brands/${id}`,
      displayName: `Brand ${id}`,
      description,
    });
    bridge.respond('brands.list', () =>
      ok({
        brands: [brand('b7c1', 'For tenants'), brand('b8d2', 'For buyers')],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: '2026-03-02T10:00:00Z',
      }),
    );
    await openApp(bridge);
    await screen.findByText('2 rows');
    for (const needle of ['buyers', 'b8d2', 'organizations/o1/brands/b8d2']) {
      write(screen.getByRole('textbox', { name: 'Search brands' }), needle);
      expect(await main().findByText('1 of 2 rows')).toBeTruthy();
      write(screen.getByRole('textbox', { name: 'Search brands' }), '');
      await screen.findByText('2 rows');
    }
  });

  it('open no organization if their name is no resource name, but their pane', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
    bridge.respond('brands.list', () =>
      ok({
        brands: [{ name: 'brand-7', displayName: 'Odd brand' }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: '2026-03-02T10:00:00Z',
      }),
    );
    await openApp(bridge);
    await screen.findByText('1 row');
    const grid = screen.getByRole('grid', { name: 'Brands' });
    key('Enter', {}, grid);
    expect(within(pane() ?? grid).getByRole('heading', { name: 'Odd brand' })).toBeTruthy();
    expect(within(pane() ?? grid).queryByRole('button', { name: 'Open organization' })).toBeNull();
  });

  it('show their number in one place', async () => {
    await openBrands();
    expect(main().getAllByText(/^\d+ rows$/)).toHaveLength(1);
    expect(main().queryByText(/loaded, all pages/)).toBeNull();
  });
});
