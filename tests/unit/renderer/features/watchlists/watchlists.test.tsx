// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  maxWatched,
  type Refresh,
  type WatchedCheckRow,
  type Watchlist,
} from '#shared/ipc/contract/watchlists';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useFindingsView, forgetChosenChecks } from '../../../../../renderer/features/findings/view-state.ts';
import { emptyListView } from '../../../../../renderer/components/grid/list-view.ts';
import { useRefreshing } from '../../../../../renderer/features/watchlists/refreshing.ts';
import { useWatchlistsView } from '../../../../../renderer/features/watchlists/view-state.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  holdBack,
  key,
  main,
  expectSent,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { renewal } from '../monitoring/renewals.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const ids = ['0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11', '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a22'] as const;
const check = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);
const list = (place: 0 | 1, more: Partial<Watchlist> = {}): Watchlist => ({
  id: ids[place],
  name: place === 0 ? 'Renewals' : 'Escalated',
  checks: 2,
  organizations: 1,
  unread: 0,
  failing: 0,
  oldestReadAt: new Date().toISOString(),
  ...more,
});
const row = (id: string, more: Partial<WatchedCheckRow> = {}): WatchedCheckRow => ({
  name: check(id),
  displayName: `Check ${id}`,
  clientReference: `R-${id}`,
  state: 'ACTIVE',
  template: null,
  monitored: true,
  createTime: null,
  updateTime: null,
  readAt: new Date().toISOString(),
  error: null,
  triedAt: null,
  ...more,
});
const refreshed: Refresh = { calls: 1, read: 2, failed: 0, left: 0, stopped: null };

isolateApp();
afterEach(() => {
  forgetChosenChecks();
});

async function openLists(
  lists: Watchlist[] = [list(0), list(1)],
  rows = [row('a'), row('b')],
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/watchlists' } });
  bridge.respond('watchlists.list', () => ok(lists));
  bridge.respond('watchlists.checks', () => ok(rows));
  bridge.respond('watchlists.refresh', () => ok(refreshed));
  await openApp(bridge);
  await main().findByRole('heading', { name: 'Watchlists' });
  return bridge;
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const grid = () => screen.findByRole('grid', { name: /^Checks of / });
async function select(name: string) {
  const found = within(await grid())
    .getByText(name)
    .closest('[role="row"]');
  press(within(found as HTMLElement).getByRole('checkbox'));
}

describe('the lists', () => {
  it('show an empty state', async () => {
    await openLists([]);
    expect(await main().findByText('No watchlists yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('that could not be loaded say why, and can be refreshed', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/watchlists' } });
    bridge.respond('watchlists.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('watchlists.list', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByText('No watchlists yet')).toBeTruthy();
  });

  it('show their age, unread checks and failures', async () => {
    await openLists([
      list(0, { checks: 0, organizations: 0, oldestReadAt: null }),
      list(1, { checks: 3, unread: 1, failing: 2 }),
    ]);
    const nav = within(await screen.findByRole('navigation', { name: 'Watchlists' }));
    expect(nav.getByText('Empty')).toBeTruthy();
    expect(nav.getByText('Updated just now, 1 not loaded, 2 not refreshed')).toBeTruthy();
  });

  it.each([
    [1, 0],
    [25, 1],
  ])('explain the mark of old rows only if there is one: refreshed %i h ago', async (hours, notes) => {
    const readAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    await openLists([list(0)], [row('a'), row('b', { readAt })]);
    await grid();
    expect(main().queryAllByText('Rows not refreshed for a day have a clock icon.')).toHaveLength(notes);
  });

  it('show the checks of the chosen list, starting without search and selection', async () => {
    const bridge = await openLists();
    await select('Check a');
    write(main().getByRole('textbox', { name: 'Search this list' }), 'check');
    press(
      within(screen.getByRole('navigation', { name: 'Watchlists' })).getByRole('button', {
        name: /^Escalated/,
      }),
    );
    await waitFor(() => {
      expect(sent(bridge, 'watchlists.checks').map(({ id }) => id)).toEqual([...ids]);
    });
    expect(useWatchlistsView.getState()).toMatchObject({ id: ids[1], needle: '', checked: new Set() });
  });

  it('are created with a name, never a blank one', async () => {
    const bridge = await openLists([]);
    bridge.respond('watchlists.create', () => err(broken));
    press(main().getByRole('button', { name: 'New watchlist' }));
    const name = await screen.findByRole('textbox', { name: 'Watchlist name' });
    write(name, '   ');
    fireEvent.submit(name);
    expect(button('Create watchlist')).toHaveProperty('disabled', true);
    await expectSent(bridge, 'watchlists.create', 0);
    write(name, ' Renewals ');
    fireEvent.submit(name);
    expect(await screen.findByText('Broken.')).toBeTruthy();
    bridge.respond('watchlists.create', () => ok(list(0)));
    bridge.respond('watchlists.list', () => ok([list(0)]));
    press(button('Create watchlist'));
    await waitFor(() => {
      expect(useWatchlistsView.getState().id).toBe(ids[0]);
    });
    expect(sent(bridge, 'watchlists.create').at(-1)).toEqual({
      profileId: 'demo',
      name: 'Renewals',
      checks: [],
    });
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Watchlist name' })).toBeNull();
    });
  });

  it('are renamed only to a different name', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.rename', () => ok(list(0, { name: 'Renewed' })));
    press(await main().findByRole('button', { name: 'Rename watchlist' }));
    const name = await screen.findByRole('textbox', { name: 'Watchlist name' });
    expect(button('Rename watchlist')).toHaveProperty('disabled', true);
    write(name, 'Renewed');
    press(button('Rename watchlist'));
    expect(await awaitSent(bridge, 'watchlists.rename')).toEqual([
      { profileId: 'demo', id: ids[0], name: 'Renewed' },
    ]);
    await awaitSent(bridge, 'watchlists.list', 2);
  });

  it('are deleted after a confirmation, and otherwise kept', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.remove', () => ok(null));
    press(await main().findByRole('button', { name: 'Delete watchlist' }));
    press(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    await expectSent(bridge, 'watchlists.remove', 0);
    press(main().getByRole('button', { name: 'Delete watchlist' }));
    press(await screen.findByRole('button', { name: 'Delete watchlist' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['Renewals deleted.']);
    });
    expect(sent(bridge, 'watchlists.remove')).toEqual([{ profileId: 'demo', id: ids[0] }]);
  });

  it('that could not be deleted stay, and say why', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.remove', () => err(broken));
    press(await main().findByRole('button', { name: 'Delete watchlist' }));
    press(await screen.findByRole('button', { name: 'Delete watchlist' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['Broken.']);
    });
    await expectSent(bridge, 'watchlists.list', 1);
  });

  it('accept checks by name, and list words that are not names', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.add', () => ok({ added: 1 }));
    press(await main().findByRole('button', { name: 'Add checks' }));
    const names = await screen.findByRole('textbox', { name: 'Resource names' });
    expect(button('Add 0 checks')).toHaveProperty('disabled', true);
    write(names, `${check('x')}, checks/y`);
    expect(await screen.findByText('1 entry is not the resource name of a check: checks/y')).toBeTruthy();
    press(button('Add 1 check'));
    expect(await awaitSent(bridge, 'watchlists.add')).toEqual([
      { profileId: 'demo', id: ids[0], checks: [check('x')] },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['1 check added to Renewals.']);
    });
  });
});

describe('checks that are added by name', () => {
  const enter = async (text: string) => {
    const bridge = await openLists();
    bridge.respond('watchlists.add', () => ok({ added: 0 }));
    press(await main().findByRole('button', { name: 'Add checks' }));
    write(await screen.findByRole('textbox', { name: 'Resource names' }), text);
    return bridge;
  };

  it('are not cut where a list has no room for all of them', async () => {
    await enter(Array.from({ length: maxWatched + 1 }, (_, place) => check(`c${place}`)).join('\n'));
    expect(
      await screen.findByText('A watchlist holds at most 5,000 checks, and 5,001 are entered. Enter fewer.'),
    ).toBeTruthy();
    expect(button(/^Add 5,?001 checks$/)).toHaveProperty('disabled', true);
  });

  it('may all be in the list already', async () => {
    await enter(check('x'));
    press(button('Add 1 check'));
    await waitFor(() => {
      expect(toasts()).toEqual(['All entered checks are already in Renewals.']);
    });
  });
});

describe('a refresh', () => {
  const refresh = () => main().getByRole('button', { name: 'Refresh' });

  it('reads the visible list once, and shows its progress', async () => {
    const bridge = await openLists();
    await grid();
    const responses = holdBack(bridge, 'watchlists.refresh');
    press(refresh());
    expect(await main().findByText('Refreshing…')).toBeTruthy();
    expect(refresh()).toHaveProperty('ariaDisabled', 'true');
    act(() => {
      bridge.push('watchlists.progress', { profileId: 'demo', id: ids[0], done: 1, of: 2 });
      bridge.push('watchlists.progress', { profileId: 'sandbox', id: null, done: 9, of: 9 });
    });
    expect(await main().findByText('1 of 2 checks refreshed…')).toBeTruthy();
    await responses.give(ok(refreshed));
    expect(sent(bridge, 'watchlists.refresh')).toEqual([{ profileId: 'demo', id: ids[0] }]);
    expect(main().queryByText(/refreshed…$/)).toBeNull();
    await awaitSent(bridge, 'watchlists.checks', 2);
  });

  it('is cancelled by its button, and says that loaded data stays', async () => {
    const bridge = await openLists();
    await grid();
    holdBack(bridge, 'watchlists.refresh');
    press(refresh());
    press(await main().findByRole('button', { name: /^Cancel/ }));
    expect(await main().findByText('The refresh was cancelled.')).toBeTruthy();
    expect(bridge.cancelled).toHaveLength(1);
    press(main().getByRole('button', { name: 'Close' }));
    expect(main().queryByText('The refresh was cancelled.')).toBeNull();
  });

  it.each([
    [err(broken), 'Broken.'],
    [ok({ ...refreshed, read: 1, left: 1, stopped: broken }), /1 check refreshed, 1 not tried\.$/],
    [ok({ ...refreshed, failed: 1 }), /1 check was not refreshed\./],
    [ok({ ...refreshed, read: 0, failed: 2 }), /2 checks were not refreshed\./],
  ])('that is incomplete says so: case %#', async (response, text) => {
    const bridge = await openLists();
    await grid();
    bridge.respond('watchlists.refresh', () => response);
    press(refresh());
    expect(await main().findByText(text)).toBeTruthy();
  });

  it('that is incomplete says so at its own list', async () => {
    const bridge = await openLists();
    await grid();
    bridge.respond('watchlists.refresh', () => ok({ ...refreshed, failed: 1 }));
    press(refresh());
    await main().findByText(/1 check was not refreshed\./);
    const lists = within(screen.getByRole('navigation', { name: 'Watchlists' }));
    press(lists.getByRole('button', { name: /^Escalated/ }));
    await screen.findByRole('grid', { name: 'Checks of Escalated' });
    expect(main().queryByText(/1 check was not refreshed\./)).toBeNull();
    press(lists.getByRole('button', { name: /^Renewals/ }));
    expect(await main().findByText(/1 check was not refreshed\./)).toBeTruthy();
  });

  it.each([
    [ok(refreshed), '2 checks refreshed'],
    [
      ok({ ...refreshed, failed: 1 }),
      '1 check was not refreshed. Refreshed: 2. Each row that was not refreshed shows the reason.',
    ],
    // An error is an alert, which is announced by itself.
    [ok({ ...refreshed, read: 1, left: 1, stopped: broken }), null],
  ])('announces only completion or what is missing: case %#', async (response, reported) => {
    const bridge = await openLists();
    await grid();
    await waitFor(() => {
      expect(useAnnouncement.getState().text).toMatch(/: 2 rows$/);
    });
    const texts: string[] = [];
    const stop = useAnnouncement.subscribe(({ text }) => texts.push(text));
    bridge.respond('watchlists.refresh', () => response);
    press(refresh());
    await awaitSent(bridge, 'watchlists.refresh');
    // Longer than it takes an announcement to rest.
    await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
    stop();
    expect(texts).toEqual(reported === null ? [] : [reported]);
  });

  it('is not possible for an empty list', async () => {
    await openLists([list(0, { checks: 0 })], []);
    expect(await main().findByText('No checks in this watchlist')).toBeTruthy();
    expect(refresh()).toHaveProperty('disabled', true);
  });

  it('is stopped by a switch of the profile, and its late response is not shown', async () => {
    const bridge = await openLists();
    await grid();
    const responses = holdBack(bridge, 'watchlists.refresh');
    press(refresh());
    await awaitSent(bridge, 'watchlists.refresh');
    await switchTo(bridge, 'sandbox');
    expect(bridge.cancelled).toHaveLength(1);
    await responses.give(ok({ ...refreshed, failed: 2 }));
    expect(useRefreshing.getState()).toEqual({ running: null, ended: null });
  });
});

describe('the checks of a list', () => {
  it('are searched by name and reference, and say when none matches', async () => {
    await openLists();
    await grid();
    const find = main().getByRole('textbox', { name: 'Search this list' });
    write(find, 'R-b');
    expect(await main().findByText('1 of 2 rows')).toBeTruthy();
    write(find, 'nowhere');
    expect((await main().findByText(/^No loaded row matches/)).textContent).toContain('nowhere');
    key('Escape', {}, find);
    expect(await main().findByText('2 rows')).toBeTruthy();
  });

  it('are sorted by a column from its header', async () => {
    await openLists(undefined, [row('b', { state: 'CLOSED' }), row('a')]);
    const head = within(await grid()).getByRole('columnheader', { name: 'Check' });
    press(head);
    expect(useWatchlistsView.getState().sort).toEqual({ column: 'name', direction: 'ascending' });
    const rows = within(await grid())
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toContain('Check a');
  });

  it('fill the pane when moving through them, Escape closes it, and Enter opens the page', async () => {
    const bridge = await openLists();
    bridge.respond('checks.read', () => err(broken));
    const pane = () => screen.queryByRole('complementary', { name: 'Check b' });
    key('j', {}, await grid());
    expect(within(pane() ?? document.body).getByText('R-b')).toBeTruthy();
    // The palette offers both: one is of the selected check, the other of its list.
    expect(pane()?.contains(main().getByRole('button', { name: 'Copy link' }))).toBe(true);
    expect(main().getByRole('button', { name: 'Copy link to the watchlist' })).toBeTruthy();
    key('Escape', {}, await grid());
    expect(pane()).toBeNull();
    expect(document.activeElement).toBe(await grid());
    key('Enter', {}, await grid());
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(check('b'));
  });

  it('that are selected can be refreshed, copied, opened in findings, or deselected', async () => {
    const bridge = await openLists();
    await select('Check b');
    expect(await main().findByText('1 selected')).toBeTruthy();
    press(main().getByRole('button', { name: 'Refresh selected' }));
    expect(await awaitSent(bridge, 'watchlists.refresh')).toEqual([
      { profileId: 'demo', id: ids[0], checks: [check('b')] },
    ]);
    press(main().getByRole('button', { name: 'Copy names' }));
    expect(JSON.stringify(await awaitSent(bridge, 'clipboard.write'))).toContain(check('b'));
    press(main().getByRole('button', { name: 'Clear selection' }));
    expect(await main().findByText('2 rows')).toBeTruthy();
    bridge.respond('findings.list', () => err(broken));
    await select('Check a');
    press(main().getByRole('button', { name: 'Review findings' }));
    expect(useFindingsView.getState().names).toEqual([check('a')]);
  });

  it('that are removed can be restored by undo', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.drop', () => ok({ removed: 1 }));
    bridge.respond('watchlists.add', () => ok({ added: 1 }));
    await select('Check b');
    press(main().getByRole('button', { name: 'Remove from list' }));
    const of = { profileId: 'demo', id: ids[0], checks: [check('b')] };
    expect(await awaitSent(bridge, 'watchlists.drop')).toEqual([of]);
    await waitFor(() => {
      expect(toasts()).toEqual(['1 check removed from Renewals.']);
    });
    expect(useWatchlistsView.getState().checked.size).toBe(0);
    act(() => {
      useToasts.getState().toasts[0]?.action?.run();
    });
    expect(await awaitSent(bridge, 'watchlists.add')).toEqual([of]);
  });

  it('that are removed by the menu of a row leave the selection of others as it is', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.drop', () => ok({ removed: 1 }));
    await select('Check b');
    fireEvent.contextMenu(main().getByText('Check a'));
    press(await screen.findByRole('menuitem', { name: 'Remove from list' }));
    expect(await awaitSent(bridge, 'watchlists.drop')).toMatchObject([{ checks: [check('a')] }]);
    await waitFor(() => {
      expect(toasts()).toEqual(['1 check removed from Renewals.']);
    });
    expect([...useWatchlistsView.getState().checked]).toEqual([check('b')]);
  });

  it('that could not be restored say why', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.drop', () => ok({ removed: 1 }));
    bridge.respond('watchlists.add', () => err(broken));
    await select('Check b');
    press(main().getByRole('button', { name: 'Remove from list' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['1 check removed from Renewals.']);
    });
    press(button('Undo'));
    await waitFor(() => {
      expect(toasts()).toEqual(['Broken.']);
    });
  });

  it('that could not be removed stay selected, and say why', async () => {
    const bridge = await openLists();
    bridge.respond('watchlists.drop', () => err(broken));
    await select('Check b');
    press(main().getByRole('button', { name: 'Remove from list' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['Broken.']);
    });
    expect([...useWatchlistsView.getState().checked]).toEqual([check('b')]);
  });

  it('that could not be loaded say why, and can be refreshed', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/watchlists' } });
    bridge.respond('watchlists.list', () => ok([list(0)]));
    bridge.respond('watchlists.checks', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('watchlists.checks', () => ok([row('a')]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Check a')).toBeTruthy();
  });

  it('stay shown if lists and checks can no longer be loaded, and are loaded again on request', async () => {
    const bridge = await openLists();
    await grid();
    bridge.respond('watchlists.list', () => err(broken));
    bridge.respond('watchlists.checks', () => err(broken));
    press(main().getByRole('button', { name: 'Refresh' }));
    expect(await main().findByText(/Earlier data is still shown\./)).toBeTruthy();
    expect(screen.getByText('Check b')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Escalated/ })).toBeTruthy();
    bridge.respond('watchlists.list', () => ok([list(0), list(1)]));
    bridge.respond('watchlists.checks', () => ok([row('b')]));
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(main().queryByText(/Earlier data is still shown\./)).toBeNull();
    });
    expect(screen.queryByText('Check a')).toBeNull();
  });

  it('are cleared with their search and selection when the profile is switched', async () => {
    const bridge = await openLists();
    await select('Check b');
    await switchTo(bridge, 'sandbox');
    expect(useWatchlistsView.getState()).toEqual({ ...emptyListView, id: null });
  });
});

it('adding checks of another page says why the watchlists could not be loaded, and loads them again', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/monitoring' } });
  bridge.respond('watchlists.list', () => err(broken));
  bridge.respond('monitoring.renewals', () =>
    ok({
      renewals: [renewal('a')],
      monitored: 1,
      watchlists: 0,
      undated: 0,
      notLoaded: 0,
      oldestReadAt: null,
    }),
  );
  await openApp(bridge);
  const renewals = within(await screen.findByRole('grid', { name: 'Renewals by day' }));
  press(renewals.getByRole('checkbox', { name: /^Select Tenancy/ }));
  press(await screen.findByRole('button', { name: 'Add to watchlist' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Add to watchlist' }));
  expect(await choice.findByText('Broken.')).toBeTruthy();
  bridge.respond('watchlists.list', () => ok([list(0)]));
  press(choice.getByRole('button', { name: 'Retry' }));
  expect(await choice.findByText('Renewals')).toBeTruthy();
  expect(choice.queryByText('Broken.')).toBeNull();
});
