// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatLink, targetOf } from '#shared/link';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { closeLayer } from '../../../../../renderer/state/layer.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { broken, write } from '../../operator.ts';
import { closeApp, giveLayout, openApp } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeLayer();
  closeApp();
});

const chord = { key: 'k', code: 'KeyK', ctrlKey: true };

async function openPalette(): Promise<HTMLInputElement> {
  await openApp(createFakeBridge({}));
  fireEvent.keyDown(document.body, chord);
  return screen.findByRole<HTMLInputElement>('searchbox');
}

it('selects its text when it is opened again, so that new text replaces it', async () => {
  const box = await openPalette();
  write(box, 'inbox');
  box.setSelectionRange(5, 5);
  fireEvent.keyDown(box, chord);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 5]);
});

it('offers the first valid one of several links, and says how many others there are', async () => {
  const box = await openPalette();
  const links = ['organizations/o1', 'organizations/o2'].flatMap((name) => {
    const target = targetOf(name);
    return target === null ? [] : [formatLink({ environment: { kind: 'demo', host: 'local' }, target })];
  });
  write(box, ['diligence-desk://demo', ...links].join(' '));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Open organizationDemo, local. 2 other links are not opened.',
  ]);
});

it.each([
  ['compare', 'Compare'],
  ['conformance', 'Conformance'],
  ['new check', 'Create check'],
  ['csv', 'Bulk creation'],
  ['export', 'Checks'],
  ['Monitoring', 'Monitoring'],
])('finds by the keyword %s: %s', async (word, label) => {
  write(await openPalette(), word);
  expect(await screen.findByRole('option', { name: new RegExp(`^${label}`) })).not.toBeNull();
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).not.toMatch(/^Find checks/);
});

it('finds a feature flag by its name before any flag is loaded', async () => {
  write(await openPalette(), 'ongoing_monitoring');
  fireEvent.click(await screen.findByRole('option', { name: /^Find feature flag ongoing_monitoring/ }));
  await waitFor(() => expect(useNavigation.getState().place.path).toBe('/feature-flags'));
  expect(useFlagsView.getState().needle).toBe('ongoing_monitoring');
});

it.each([
  [
    'an entry of the response was not understood',
    ok({
      ...{ organizations: [], nextPageToken: '', receivedAt: '2025-11-20T09:41:00Z' },
      facts: { ...noListFacts, unread: [{ title: 'Quillon' }] },
    }),
    'Organizations: 1 entry could not be read.',
  ],
  ['the search failed', err(broken), 'Organizations could not be loaded.'],
])('says that organizations may be missing where %s', async (_where, response, text) => {
  const bridge = createFakeBridge({});
  await openApp(bridge);
  bridge.respond('organizations.list', () => response);
  fireEvent.keyDown(document.body, chord);
  write(await screen.findByRole<HTMLInputElement>('searchbox'), 'Quillon');
  expect(await screen.findByText(text)).not.toBeNull();
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  write(box, '#Quillon');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  write(box, '@Quillon');
  expect(await screen.findByText(text)).not.toBeNull();
  expect(screen.queryByText(/^No match/)).toBeNull();
});
