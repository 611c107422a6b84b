// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { key } from '../../operator.ts';
import { closeApp, giveLayout, giveRoom, openApp, settle } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
});

it('is used from its list of sections, whose links the arrows move through', async () => {
  giveRoom();
  await openApp(createFakeBridge({ preferences: { lastRoute: '/settings' } }));
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
  expect(document.activeElement).toBe(links[0]);
  key('ArrowDown');
  key('ArrowDown');
  expect(document.activeElement).toBe(links[2]);
  key('ArrowUp');
  expect(document.activeElement).toBe(links[1]);
});

it('lists every section of the settings, in order, with links to their titles', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/settings' } }));
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
  const headings = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.firstChild?.textContent);
  expect(links.map((link) => link.textContent)).toEqual(headings);
  for (const link of links) {
    fireEvent.click(link);
    await settle();
    expect(document.activeElement?.firstChild?.textContent).toBe(link.textContent);
  }
});
