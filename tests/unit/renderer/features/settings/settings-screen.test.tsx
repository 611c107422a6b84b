// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { showFile, useBulk } from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import { setValue, useCreateForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { awaitSent, broken, button, key, main, press } from '../../operator.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

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

const openPage = async (name: RegExp) => {
  press(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name }));
  await settle();
};

it('shows the status of updates that changed while another page was shown', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/settings' } });
  bridge.respond('updates.status', () => ok({ state: 'idle', checkedAt: '2025-11-20T09:41:00Z' }));
  await openApp(bridge);
  await openPage(/^Organizations/);
  const ready = { state: 'ready', version: '9.9.9', notes: null, isInstallFailed: false } as const;
  bridge.respond('updates.status', () => ok(ready));
  act(() => {
    bridge.push('updates.changed', ready);
  });
  await openPage(/^Settings/);
  expect((await main().findAllByText(/9\.9\.9/)).length).toBeGreaterThan(0);
});

it('says that an update could not be installed, or why it is not, and offers to try again', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/settings' } });
  const ready = { state: 'ready', version: '9.9.9', notes: null, isInstallFailed: true } as const;
  bridge.respond('updates.status', () => ok(ready));
  bridge.respond('updates.install', () => err(broken));
  await openApp(bridge);
  expect(await main().findByText(/^Version 9.9.9 could not be installed/)).not.toBeNull();
  press(button('Restart and install'));
  expect(await main().findByText('Broken.')).not.toBeNull();
});

it('has every page read its lists again after an import', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/watchlists' } });
  bridge.respond('watchlists.list', () => ok([]));
  await openApp(bridge);
  await openPage(/^Settings/);
  bridge.respond('workstation.import', () =>
    ok({ profiles: 0, views: 0, watchlists: 1, notes: 0, mappings: 0, notAdded: [] }),
  );
  press(button('Import setup'));
  await settle();
  await openPage(/^Watch/);
  await awaitSent(bridge, 'watchlists.list', 2);
});

it('says why saved personal data and the start at login could not be read, and reads them again', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/settings' } });
  bridge.respond('privacy.saved', () => err(broken));
  bridge.respond('loginStart.read', () => err(broken));
  await openApp(bridge);
  expect(await main().findAllByText('Broken.')).toHaveLength(2);
  bridge.respond('privacy.saved', () => ok([{ what: 'directory', rows: 3, oldestAt: null }]));
  bridge.respond('loginStart.read', () => ok('off'));
  for (const retry of main().getAllByRole('button', { name: 'Retry' })) press(retry);
  expect(await main().findByText('3 organizations')).toBeTruthy();
  expect(await main().findByRole('radiogroup', { name: 'Start at login' })).toBeTruthy();
});

it.each([
  ['was wiped', ok({ rows: 2, isKeyReplaced: true }), /^Personal data wiped: 2 records/],
  [
    'was wiped but for an old copy',
    err({ kind: 'refused', reason: 'disk', message: 'An old copy stays.', advice: 'Wipe again.' } as const),
    'An old copy stays.',
  ],
])('empties what pages hold of a person once personal data %s', async (_, response, text) => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/settings' } });
  bridge.respond('privacy.wipe', () => response);
  await openApp(bridge);
  act(() => {
    setValue('displayName', 'Ottilie Marsh');
    showFile({
      file: 'f1',
      name: 'november.csv',
      size: 100,
      encoding: 'UTF-8',
      delimiter: ',',
      headers: ['name'],
      doubled: [],
      rows: 1,
      samples: [['Ottilie Marsh']],
      mapping: { fields: {}, dateOrder: 'year-first', phoneCountry: null },
      remembered: false,
      knownRuns: [],
    });
  });
  press(await screen.findByRole('button', { name: 'Wipe personal data' }));
  await screen.findByText(text);
  expect(useCreateForm.getState().values).not.toHaveProperty('displayName');
  expect(useBulk.getState().file).toBeNull();
});
