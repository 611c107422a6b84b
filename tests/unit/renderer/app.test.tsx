// @vitest-environment jsdom
import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp, settle } from './render-app.tsx';
import { click } from './operator.ts';
import { grid, listCalls, press } from './features/organizations/organization-list.ts';

isolateApp();

it('the search box, the filter and the palette leave the keys to an input method that composes text', async () => {
  const bridge = createFakeBridge();
  await openApp(bridge);
  const asked = listCalls(bridge).length;
  const composed = async (field: HTMLElement, value: string) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value } });
    for (const key of ['ArrowDown', 'Enter', 'Escape']) press(key, { isComposing: true }, field);
    await settle();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', value);
  };
  await composed(screen.getByRole('textbox', { name: 'Search loaded rows' }), 'fenni');
  press('f', { ctrlKey: true });
  await composed(screen.getByRole('textbox', { name: 'Filter' }), 'display_name = "x"');
  expect(listCalls(bridge)).toHaveLength(asked);
  press('k', { ctrlKey: true, code: 'KeyK' });
  await composed(await screen.findByRole('searchbox'), 'overview');
  press('Escape', {}, screen.getByRole('searchbox'));
});

describe('the environment', () => {
  it.each([
    ['demo', 'Demo', 'Local service, invented data'],
    ['sandbox', 'Sandbox', 'Changes allowed'],
    ['production', 'Production', 'Read-only'],
  ])('%s is shown by frame, word, guard and window title', async (id, word, guard) => {
    const bridge = createFakeBridge();
    bridge.overview = { ...bridge.overview, activeId: id };
    await openApp(bridge);
    expect(document.querySelector(`[data-env="${id}"]`)).not.toBeNull();
    expect(within(screen.getByRole('banner')).getByText(word)).toBeTruthy();
    expect(screen.getByText(guard)).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByText(word)).toBeTruthy();
    expect(document.title).toBe(`Organizations (${word}) - Diligence Desk`);
  });
});

describe('the start', () => {
  it('shows the first-run page until it was left once', async () => {
    const bridge = createFakeBridge({ preferences: { welcomed: false } });
    await openApp(bridge);
    expect(document.title).toBe('Welcome (Demo) - Diligence Desk');
    expect(screen.getByText('499')).toBeTruthy();
    await click(screen.getByRole('button', { name: /Open organizations/ }));
    expect(grid()).toBeTruthy();
    expect(bridge.made.find(({ name }) => name === 'preferences.change')?.input).toEqual({
      lastRoute: '/organizations',
      welcomed: true,
    });
  });

  it('draws the window from what is pushed before calls are handled', async () => {
    const bridge = createFakeBridge();
    const { promise: never } = Promise.withResolvers();
    for (const name of ['preferences.read', 'profiles.overview'] as const) bridge.respond(name, () => never);
    await openApp(bridge);
    expect(screen.queryByRole('main')).toBeNull();
    bridge.push('preferences.loaded', { ...defaultPreferences, lastRoute: '/brands', welcomed: true });
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    await settle();
    expect(document.title).toBe('Brands (Sandbox) - Diligence Desk');
  });

  it('never shows a blank page when the main process does not respond', async () => {
    const bridge = createFakeBridge();
    bridge.respond('profiles.overview', () => undefined);
    await openApp(bridge);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows the problems of the start, one notice after the other', async () => {
    const bridge = createFakeBridge();
    const info = bridge.responses['application.info'];
    bridge.respond('application.info', (input) => {
      const result = info?.(input) as { ok: true; value: object };
      const startNotices = [
        { title: 'The settings were set aside.', message: 'The file could not be read.' },
        { title: 'The window was moved.', message: 'Its display is gone.' },
      ];
      return { ...result, value: { ...result.value, startNotices } };
    });
    await openApp(bridge);
    expect(await screen.findByText('The settings were set aside.')).toBeTruthy();
    expect(screen.getByText('1 more notice')).toBeTruthy();
    await click(within(screen.getByRole('main')).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('The window was moved.')).toBeTruthy();
    expect(screen.queryByText('1 more notice')).toBeNull();
    // The window is drawn anew for the next profile.
    bridge.push('profiles.changed', { ...bridge.overview, activeId: 'sandbox' });
    await settle();
    expect(screen.getByText('The window was moved.')).toBeTruthy();
    expect(screen.queryByText('The settings were set aside.')).toBeNull();
  });

  it('shows a problem that is found while the app runs as soon as it is found', async () => {
    const bridge = createFakeBridge();
    const info = bridge.responses['application.info'];
    await openApp(bridge);
    expect(screen.queryByText('The journal was changed outside the app.')).toBeNull();
    bridge.respond('application.info', (input) => {
      const result = info?.(input) as { ok: true; value: object };
      const startNotices = [{ title: 'The journal was changed outside the app.', message: 'Gap at row 4.' }];
      return { ...result, value: { ...result.value, startNotices } };
    });
    act(() => bridge.push('application.noticed', {}));
    expect(await screen.findByText('The journal was changed outside the app.')).toBeTruthy();
  });

  it('opens the page that was shown last', async () => {
    await openApp(createFakeBridge({ preferences: { lastRoute: '/settings' } }));
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
  });

  it('sets theme and density on the root, and removes the theme to follow the system', async () => {
    await openApp(
      createFakeBridge({ preferences: { theme: 'dark', density: 'comfortable', lastRoute: '/settings' } }),
    );
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' });
    await click(screen.getByRole('radio', { name: 'Follow the system' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
