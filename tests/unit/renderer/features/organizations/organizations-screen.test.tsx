// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createFakeBridge, invented } from '#tests/support/fake-bridge';
import { changeOrganizationsView } from '../../../../../renderer/features/organizations/view-state.ts';
import { broken, expectFocus, key, press, sent } from '../../operator.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

it('a refresh of the list leaves no older Full view in the open pane', async () => {
  const [first] = invented;
  if (first === undefined) throw new Error('Nothing was invented.');
  const { name } = first;
  const bridge = createFakeBridge({ preferences: { organizationView: 'BASIC' } });
  let state = 'ACTIVE';
  let hour = 10;
  const read = () => ({ receivedAt: `2026-03-02T${String((hour += 1))}:00:00Z` });
  bridge.respond('organizations.list', () =>
    ok({
      organizations: [{ name, displayName: 'Larkfield', state }],
      ...read(),
      nextPageToken: '',
      facts: noListFacts,
    }),
  );
  bridge.respond('organizations.read', () =>
    ok({ organization: { ...first, displayName: 'Larkfield', state }, ...read() }),
  );
  await openApp(bridge);
  act(() => changeOrganizationsView({ openName: name, tab: 'features' }));
  await settle();
  const pane = () => within(screen.getByRole('complementary', { name: 'Larkfield' }));
  expect(pane().getByText(/Full view, updated/)).toBeTruthy();
  expect(pane().getByText('Active')).toBeTruthy();
  act(() => changeOrganizationsView({ tab: 'summary' }));
  state = 'INACTIVE';
  press(screen.getByRole('button', { name: /^Refresh(?! with)/ }));
  await settle();
  expect(pane().getByText('Inactive')).toBeTruthy();
  expect(pane().getByText(/Basic view, updated/)).toBeTruthy();
  const before = sent(bridge, 'organizations.read').length;
  act(() => changeOrganizationsView({ tab: 'features' }));
  await settle();
  expect(pane().getByText(/Full view, updated/)).toBeTruthy();
  expect(sent(bridge, 'organizations.read')).toHaveLength(before + 1);
});

it.each([
  [[], '1 loaded, all pages'],
  [['hasMore'], '1 loaded, more may exist'],
])('the page counts what is loaded where the response also has %j', async (besides, counted) => {
  const bridge = createFakeBridge();
  bridge.respond('organizations.list', () =>
    ok({
      organizations: [{ name: 'organizations/o1', displayName: 'Larkfield' }],
      nextPageToken: '',
      facts: { ...noListFacts, besides },
      receivedAt: '2026-03-02T10:00:00Z',
    }),
  );
  await openApp(bridge);
  expect(await screen.findByText(counted)).toBeTruthy();
});

it.each(['summary', 'features', 'brands'] as const)(
  'says on the tab %s that a Full view could not be refreshed, until the list was',
  async (tab) => {
    const bridge = createFakeBridge({ preferences: { organizationView: 'FULL' } });
    await openApp(bridge);
    const [first] = invented;
    act(() => changeOrganizationsView({ openName: first?.name ?? null, tab }));
    await settle();
    const pane = () => within(screen.getByRole('complementary', { name: first?.displayName ?? '' }));
    const read = bridge.responses['organizations.read'];
    bridge.respond('organizations.read', () => err(broken));
    press(pane().getByRole('button', { name: 'Refresh with the Full view' }));
    await settle();
    expect(pane().getByText('Broken.')).toBeTruthy();
    expect(pane().getByText('Earlier data is still shown.')).toBeTruthy();
    press(screen.getByRole('button', { name: /^Refresh(?! with)/ }));
    await settle();
    expect(pane().queryByText(/Broken/)).toBeNull();
    press(pane().getByRole('button', { name: 'Refresh with the Full view' }));
    await settle();
    if (read !== undefined) bridge.respond('organizations.read', read);
    press(pane().getByRole('button', { name: 'Retry' }));
    await settle();
    expect(pane().queryByText(/Broken/)).toBeNull();
  },
);

it.each([undefined, ''])(
  'loads an organization with the display name %j by its resource name',
  async (displayName) => {
    const unnamed = {
      name: 'organizations/unnamed',
      state: 'ACTIVE',
      ...(displayName !== undefined && { displayName }),
    };
    const bridge = createFakeBridge({ organizations: [unnamed] });
    bridge.respond('people.known', () =>
      ok({ teams: [], users: [], teamCount: null, userCount: null, failures: [] }),
    );
    await openApp(bridge);
    act(() => changeOrganizationsView({ openName: unnamed.name, tab: 'features' }));
    await settle();
    expect(sent(bridge, 'organizations.read').at(-1)).toMatchObject({ displayName: unnamed.name });
    act(() => changeOrganizationsView({ tab: 'teams' }));
    await settle();
    expect(sent(bridge, 'people.known').at(-1)).toMatchObject({ displayName: unnamed.name });
  },
);

it('gives the keyboard to the list when the filter editor is closed', async () => {
  giveRoom();
  await openApp(createFakeBridge());
  const grid = await screen.findByRole('grid', { name: 'Organizations' });
  for (const close of [
    () => {
      // The first one closes the suggestions.
      key('Escape');
      key('Escape');
    },
    () => press(screen.getByRole('button', { name: 'Close the filter editor' })),
  ]) {
    key('f', { ctrlKey: true }, document.body);
    await expectFocus(() => screen.getByRole('textbox', { name: 'Filter' }));
    close();
    await settle();
    expect(screen.queryByRole('textbox', { name: 'Filter' })).toBeNull();
    await expectFocus(() => grid);
  }
});
