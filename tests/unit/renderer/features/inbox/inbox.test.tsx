// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract, type InputOf } from '#shared/ipc/contract';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeInboxView, useInboxView } from '../../../../../renderer/features/inbox/view-state.ts';
import { goBack, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { broken, expectFocus, holdBack } from '../../operator.ts';
import { closeApp, giveLayout, isolateApp, openApp, settle } from '../../render-app.tsx';
import { entry } from './entries.ts';
import { click, options, actions, counts, openInbox } from './inbox-page.ts';

isolateApp();

const press = async (key: string, init: KeyboardEventInit = {}) => {
  act(() => {
    fireEvent.keyDown(document.body, { key, ...init });
  });
  await settle();
};

const changeHealth = (bridge: FakeBridge, change: object) => {
  const health = bridge.responses['inbox.health'];
  bridge.respond('inbox.health', (input: never) => {
    const response = health?.(input) as { value: object };
    return ok({ ...response.value, ...change });
  });
};

describe('the inbox', () => {
  it('requests the unread first, and renders only visible rows', async () => {
    const many = Array.from({ length: 5000 }, (_, key) => entry(key));
    const bridge = await openInbox(many);
    expect(bridge.made.find(({ name }) => name === 'inbox.list')?.input).toMatchObject({
      filter: { view: 'unread' },
    });
    expect(options().length).toBeGreaterThan(8);
    expect(options().length).toBeLessThan(40);
    expect(options()[0]?.textContent).toContain('Purchase 0');
    expect(await within(screen.getByRole('navigation')).findByText(/^5k\+?$/)).toBeTruthy();
  });

  it('holds new arrivals behind a button, so that no row moves', async () => {
    const bridge = await openInbox([entry(1), entry(2)]);
    const page = { entries: [entry(5), entry(4), entry(3), entry(2), entry(1)], after: null, latestKey: 5 };
    bridge.respond('inbox.list', () => ok(page));
    bridge.push('inbox.changed', counts(1000));
    const button = await screen.findByRole('button', { name: '3 new' }, { timeout: 4000 });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.click(button);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5));
    expect(screen.queryByRole('button', { name: '3 new' })).toBeNull();
    // Whoever pressed it with the keyboard continues in the list.
    await expectFocus(() => screen.getByRole('listbox', { name: 'Notifications' }));
  });

  it('names the days as they are once the day has changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 10, 20, 23, 50) });
    onTestFinished(() => void vi.useRealTimers());
    await openInbox([entry(1)]);
    expect(screen.getByText('Today, 20 November')).toBeTruthy();
    vi.setSystemTime(new Date(2025, 10, 21, 0, 10));
    // The window is seen again.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Yesterday, 20 November')).toBeTruthy();
  });

  it('never takes notifications that were not polled for none', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' }, organizations: [] });
    changeHealth(bridge, { lastPollAt: null });
    await openApp(bridge);
    expect(await within(screen.getByRole('main')).findByText('Notifications not polled yet')).toBeTruthy();
    expect(screen.queryByText('No unread notifications')).toBeNull();
  });

  it('shows an unknown type and recommendation raw', async () => {
    await openInbox([entry(1, { type: 'notification.client.new_kind.v9', recommendation: 'SOMETHING_NEW' })]);
    expect(options()[0]?.textContent).toContain('notification.client.new_kind.v9');
    expect(options()[0]?.textContent).toContain('SOMETHING_NEW');
  });

  it('moves, marks as read and done, and undoes by key', async () => {
    const bridge = await openInbox([entry(1), entry(2), entry(3)]);
    await press('j');
    await press('j');
    await press('r');
    expect(actions(bridge).at(-1)).toEqual({ profileId: 'demo', action: 'read', select: { keys: [2] } });
    expect(options()[1]?.textContent).not.toContain('Unread');
    await press('d');
    expect(actions(bridge).at(-1)).toMatchObject({ action: 'done', select: { keys: [2] } });
    expect(options()).toHaveLength(2);
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    await press('z', { ctrlKey: true });
    expect(actions(bridge).at(-1)).toEqual({ profileId: 'demo', action: 'undo', undo: 'u1' });
    await waitFor(() => expect(options()).toHaveLength(3));
    // An action that was undone by its key is not offered by a note any more.
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Undone: Notification marked as done.',
    ]);
  });

  it('stays at the thread whose pane was closed', async () => {
    await openInbox([entry(1), entry(2), entry(3)]);
    const list = screen.getByRole('listbox', { name: 'Notifications' });
    await press('j');
    await press('j');
    await press('Escape');
    expect(useInboxView.getState().openKey).toBeNull();
    expect(options()[1]?.getAttribute('aria-selected')).toBe('false');
    expect(list.getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    await press('j');
    expect(options()[2]?.getAttribute('aria-selected')).toBe('true');
  });

  it('restores the position of the thread whose check was opened when going back', async () => {
    const check = 'organizations/o1/teams/t1/checks/c9';
    const bridge = await openInbox([entry(3), entry(2, { check }), entry(1)]);
    await press('j');
    await press('j');
    fireEvent.keyDown(screen.getByRole('listbox', { name: 'Notifications' }), { key: 'Enter' });
    await settle();
    expect(useNavigation.getState().place.path).toContain(check);
    // Read as it was opened: the unread alone are listed from now on.
    bridge.respond('inbox.list', () =>
      ok({ entries: [entry(4), entry(3), entry(1)], after: null, latestKey: 4 }),
    );
    act(() => goBack());
    await screen.findByRole('button', { name: '1 new' });
    expect(options()).toHaveLength(3);
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    await press('d');
    expect(actions(bridge).at(-1)).toMatchObject({ action: 'done', select: { keys: [2] } });
  });

  it('reads another view once, and marks nothing in it as new', async () => {
    const bridge = await openInbox([entry(1)]);
    await press('j');
    bridge.respond('inbox.list', () => ok({ entries: [entry(9), entry(8)], after: null, latestKey: 9 }));
    await click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(options()).toHaveLength(2));
    const ofAll = bridge.made.filter(
      ({ name, input }) =>
        name === 'inbox.list' &&
        JSON.stringify(input).includes('"view":"all"') &&
        !JSON.stringify(input).includes('"check"'),
    );
    expect(ofAll).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('shows the notifications of a check as one thread, which is marked and done together', async () => {
    const check = 'organizations/o1/teams/t1/checks/c9';
    const bridge = await openInbox([entry(4), entry(3, { check }), entry(2, { check }), entry(1, { check })]);
    expect(options()).toHaveLength(2);
    expect(options()[1]?.textContent).toContain('3 notifications');
    expect(screen.getByTitle('3 notifications')).toBeTruthy();
    expect(options()[1]?.getAttribute('aria-setsize')).toBe('2');
    expect(options()[1]?.getAttribute('aria-posinset')).toBe('2');
    await press('j');
    await press('j');
    await press('r');
    expect(actions(bridge).at(-1)).toMatchObject({ action: 'read', select: { keys: [3, 2, 1] } });
    await press('d');
    expect(actions(bridge).at(-1)).toMatchObject({ action: 'done', select: { keys: [3, 2, 1] } });
    expect(options()).toHaveLength(1);
  });

  it('marks all notifications of a thread, however many they are', async () => {
    const check = 'organizations/o1/teams/t1/checks/c9';
    const bridge = await openInbox(Array.from({ length: 1200 }, (_, at) => entry(1200 - at, { check })));
    await press('j');
    await press('d');
    const action = actions(bridge).at(-1);
    expect(action).toMatchObject({ action: 'done' });
    expect(action).toHaveProperty('select.keys.length', 1200);
    expect(contract['inbox.mark'].input.safeParse(action).success).toBe(true);
  });

  it('says that there are more notifications of a check than it lists', async () => {
    const check = 'organizations/o1/teams/t1/checks/c1';
    const bridge = await openInbox([entry(2, { check }), entry(1, { check })]);
    await click(options()[0] as Element);
    expect(await screen.findByRole('heading', { name: '2 notifications of this check' })).toBeTruthy();
    const page = bridge.responses['inbox.list'];
    bridge.respond('inbox.list', (input: never) => {
      const response = page?.(input) as { value: object };
      return ok({ ...response.value, after: '2' });
    });
    act(() => changeInboxView({ openKey: 1 }));
    expect(await screen.findByRole('heading', { name: 'Latest 2 notifications of this check' })).toBeTruthy();
  });

  it('lists what needs a decision first', async () => {
    await openInbox([entry(3), entry(2, { recommendation: 'CONSIDER' }), entry(1)]);
    expect(options().map((option) => /Purchase (\d)/.exec(option.textContent)?.[1])).toEqual(['2', '3', '1']);
    expect(screen.getByText('Matches and results to review')).toBeTruthy();
  });

  it('offers new arrivals while as many are read, and while there are more unread than are counted', async () => {
    const bridge = await openInbox([entry(1), entry(2)]);
    const page = { entries: [entry(3), entry(2), entry(1)], after: null, latestKey: 3 };
    bridge.push('inbox.changed', counts(2, 2));
    bridge.respond('inbox.list', () => ok(page));
    bridge.push('inbox.changed', counts(2, 3));
    expect(await screen.findByRole('button', { name: '1 new' }, { timeout: 4000 })).not.toBeNull();
  });

  it('marks everything as done with one press, and undoes it with another', async () => {
    const bridge = await openInbox([entry(1), entry(2)]);
    await click(screen.getByRole('button', { name: 'Mark all done' }));
    expect(actions(bridge).at(-1)).toEqual({
      profileId: 'demo',
      action: 'done',
      select: { filter: { view: 'unread' }, upTo: 2 },
    });
    await click(screen.getByRole('button', { name: 'Undo' }));
    expect(actions(bridge).at(-1)).toEqual({ profileId: 'demo', action: 'undo', undo: 'u1' });
  });

  it.each([
    ['Mark all read', 'read'],
    ['Mark all done', 'done'],
  ] as const)('%s leaves out new arrivals until they are shown', async (name, action) => {
    const bridge = await openInbox([entry(2), entry(1)]);
    const page = { entries: [entry(4), entry(3), entry(2), entry(1)], after: null, latestKey: 4 };
    bridge.respond('inbox.list', () => ok(page));
    bridge.push('inbox.changed', counts(1000));
    await screen.findByRole('button', { name: '2 new' }, { timeout: 4000 });
    await click(screen.getByRole('button', { name }));
    const marked = (upTo: number) => ({
      profileId: 'demo',
      action,
      select: { filter: { view: 'unread' }, upTo },
    });
    expect(actions(bridge).at(-1)).toEqual(marked(2));
    await waitFor(() => expect(options()).toHaveLength(4));
    await click(screen.getByRole('button', { name }));
    expect(actions(bridge).at(-1)).toEqual(marked(4));
  });

  it.each(['Mark all read', 'Mark all done'])(
    '%s keeps the focus when nothing is left to mark',
    async (name) => {
      const bridge = await openInbox([entry(2), entry(1)]);
      const button = screen.getByRole('button', { name });
      act(() => button.focus());
      expect(button.ariaDisabled).not.toBe('true');
      bridge.respond('inbox.list', () => ok({ entries: [], after: null, latestKey: 2 }));
      await click(button);
      await screen.findByText('No unread notifications');
      expect(button).toHaveProperty('ariaDisabled', 'true');
      expect(document.activeElement).toBe(button);
      await click(button);
      expect(actions(bridge)).toHaveLength(1);
    },
  );

  it('offers to mark all as read or done while one that is not may be among them', async () => {
    const read = [entry(2, { status: 'read' }), entry(1, { status: 'read' })];
    const bridge = await openInbox(read);
    const disabled = () =>
      ['Mark all read', 'Mark all done'].map(
        (name) => screen.getByRole('button', { name }).ariaDisabled === 'true',
      );
    expect(disabled()).toEqual([true, false]);
    bridge.respond('inbox.list', ({ after }: InputOf<'inbox.list'>) =>
      after === undefined
        ? ok({ entries: read, after: 'more', latestKey: 2 })
        : new Promise<never>(() => undefined),
    );
    await click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(disabled()).toEqual([false, false]));
  });

  it('asks once for older notifications that cannot be read, says why, and reads them when asked again', async () => {
    const bridge = await openInbox([entry(3)]);
    // The only Retry is that of the list.
    for (const call of ['checks.read', 'checks.summary'] as const) holdBack(bridge, call);
    let asked = 0;
    bridge.respond('inbox.list', ({ after }: InputOf<'inbox.list'>) => {
      if (after === undefined) return ok({ entries: [entry(2)], after: 'older', latestKey: 2 });
      asked += 1;
      return asked === 1
        ? err({ kind: 'internal', message: 'The disk is gone.', advice: 'Retry.' })
        : ok({ entries: [entry(1)], after: null, latestKey: 2 });
    });
    await click(screen.getByRole('radio', { name: 'All' }));
    await screen.findByText(/The disk is gone/);
    // It is read, and its reference is resolved.
    await press('j');
    await waitFor(() => expect(options()[0]?.textContent).toContain('HL-2'));
    await settle();
    expect(asked).toBe(1);
    expect(screen.getByText(/The disk is gone/)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.queryByText(/The disk is gone/)).toBeNull();
  });

  it('keeps the focus in the filter when any type is chosen again', async () => {
    await openInbox([entry(1)]);
    await click(screen.getByRole('button', { name: 'Filter by type: Any type' }));
    await click(screen.getByRole('checkbox', { name: 'Check complete' }));
    const any = screen.getByRole('button', { name: 'Any type' });
    any.focus();
    await click(any);
    expect(document.activeElement).toBe(any);
  });

  it('mutes by organization or by type from the keyboard', async () => {
    const bridge = await openInbox([entry(1)]);
    await press('j');
    await press('m');
    await click(screen.getByRole('menuitem', { name: 'Mute Fennimore Law' }));
    expect(actions(bridge).at(-1)).toMatchObject({
      action: 'mute',
      what: { organization: 'organizations/o1' },
    });
  });

  it('snoozes and mutes the active thread while its pane is closed', async () => {
    const bridge = await openInbox([entry(1), entry(2), entry(3)]);
    const list = screen.getByRole('listbox', { name: 'Notifications' });
    await press('s');
    expect(screen.queryByRole('menu')).toBeNull();
    list.focus();
    await press('j');
    await press('j');
    await press('Escape');
    await press('s');
    await click(within(screen.getByRole('menu', { name: 'Snooze' })).getByRole('menuitem', { name: /hour/ }));
    expect(actions(bridge).at(-1)).toMatchObject({ action: 'snooze', select: { keys: [2] } });
    expect(options()).toHaveLength(2);
    await expectFocus(() => list);
    expect(list.getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    await press('m');
    await click(screen.getByRole('menuitem', { name: 'Mute Fennimore Law' }));
    expect(actions(bridge).at(-1)).toMatchObject({
      action: 'mute',
      what: { organization: 'organizations/o1' },
    });
    expect(useInboxView.getState().openKey).toBeNull();
  });

  it('offers to unmute only what is muted', async () => {
    const muted = entry(1, { muted: true });
    const bridge = await openInbox([muted]);
    bridge.respond('inbox.read', () => ok({ entry: muted, payload: null, isPayloadDamaged: false }));
    bridge.respond('inbox.settings', () =>
      ok({
        settings: defaultInboxSettings,
        mutes: { organizations: [], types: [muted.type] },
        estimate: { quietPerTick: 1, maxPerTick: 1, quietPerHour: 60, maxPerHour: 60, cycleSeconds: 60 },
      }),
    );
    await press('j');
    await press('m');
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered.filter((text) => text.startsWith('Unmute'))).toEqual([
      expect.stringMatching(/^Unmute type: /),
    ]);
  });

  it('shows nothing as muted once all notifications are deleted', async () => {
    const bridge = await openInbox([entry(1)]);
    const settingsWith = (organizations: string[]) =>
      ok({
        settings: defaultInboxSettings,
        mutes: { organizations, types: [] },
        estimate: { quietPerTick: 1, maxPerTick: 1, quietPerHour: 60, maxPerHour: 60, cycleSeconds: 60 },
      });
    bridge.respond('inbox.settings', () => settingsWith(['organizations/o9']));
    bridge.respond('inbox.wipe', () => ok(null));
    act(() => changeInboxView({ part: 'settings' }));
    await settle();
    expect(await screen.findByRole('button', { name: 'Unmute organizations/o9' })).toBeTruthy();
    bridge.respond('inbox.settings', () => settingsWith([]));
    await click(screen.getByRole('button', { name: 'Delete all notifications' }));
    await click(await screen.findByRole('button', { name: 'Delete notifications' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Unmute organizations/o9' })).toBeNull();
    });
  });

  it('says that organizations to filter by could not be loaded, and not that none matches', async () => {
    const bridge = await openInbox([entry(1)]);
    bridge.respond('inbox.organizations', () => err(broken));
    await click(screen.getByRole('button', { name: /^Filter by organization/ }));
    const choice = within(screen.getByRole('dialog', { name: 'Filter by organization' }));
    expect(await choice.findByText(broken.message)).toBeTruthy();
    expect(choice.queryByText('No matching organization.')).toBeNull();
  });

  it('reads a check again for a notification that came after it was read', async () => {
    const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
    const of = (key: number, receivedAt: string) =>
      entry(key, { check: `organizations/o1/teams/t1/checks/c${key}`, receivedAt });
    const entries = [of(1, fromNow(-60_000)), of(2, fromNow(60_000))];
    const bridge = await openInbox(entries);
    const reads = () =>
      bridge.made.flatMap(({ name, input }) =>
        name === 'checks.read' ? [(input as InputOf<'checks.read'>).name.at(-1)] : [],
      );
    bridge.respond('inbox.read', ({ key }: InputOf<'inbox.read'>) =>
      ok({ entry: entries[key - 1] ?? entry(key), payload: null, isPayloadDamaged: false }),
    );
    bridge.respond('checks.read', ({ name }: InputOf<'checks.read'>) =>
      ok({ check: { name, displayName: 'Purchase', state: 'ACTIVE' }, receivedAt: fromNow(0) }),
    );
    await press('j');
    await waitFor(() => expect(reads()).toEqual(['1']));
    await press('j');
    await waitFor(() => expect(reads()).toEqual(['1', '2']));
    await press('k');
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await press('j');
    await waitFor(() => expect(reads()).toEqual(['1', '2', '2']));
  });

  it('resolves the visible references in one call, each once', async () => {
    const bridge = await openInbox([entry(1), entry(2), entry(3, { clientReference: 'kept' })]);
    const referenceCalls = () => bridge.made.filter(({ name }) => name === 'inbox.references');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await settle();
    expect(referenceCalls().map(({ input }) => (input as InputOf<'inbox.references'>).keys)).toEqual([
      [1, 2],
    ]);
    expect(options()[0]?.textContent).toContain('HL-1');
    await press('j');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(referenceCalls()).toHaveLength(1);
  });

  it('says how many organizations are not being polled, and opens them', async () => {
    const bridge = await openInbox([entry(1)]);
    expect(screen.queryByText(/not fully polled/)).toBeNull();
    closeApp();
    giveLayout();
    changeHealth(bridge, { failing: 2 });
    await openApp(bridge);
    expect(await screen.findByText('2 of 250 organizations are not fully polled.')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Show 2 not fully polled' }));
    expect(await screen.findByRole('grid', { name: 'Polling by organization' })).toBeTruthy();
    await waitFor(() => {
      const healthCalls = bridge.made.filter(({ name }) => name === 'inbox.health');
      expect(healthCalls.map(({ input }) => input)).toContainEqual(
        expect.objectContaining({ only: 'failing' }),
      );
    });
  });

  it('works like every list in the health of organizations', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' } });
    const organization = (place: number): OrganizationHealth => ({
      organization: `organizations/o${place}`,
      displayName: `Customer ${place}`,
      lastPollAt: null,
      lastResponseAt: null,
      nextPollAt: null,
      mark: null,
      ageMs: null,
      lagMs: null,
      failures: 0,
      error: null,
      baseline: true,
      completeUpTo: null,
      gaps: [],
      unread: [],
    });
    changeHealth(bridge, { organizations: [organization(1), organization(2)] });
    await openApp(bridge);
    act(() => changeInboxView({ part: 'health' }));
    const grid = await screen.findByRole('grid', { name: 'Polling by organization' });
    await screen.findByRole('rowheader', { name: 'Customer 2' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    const pane = within(screen.getByRole('complementary', { name: 'Customer 2' }));
    expect(pane.getByText('The first poll is not complete.')).toBeTruthy();
    expect(pane.getByRole('button', { name: 'Poll again' })).toBeTruthy();
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(screen.queryByRole('complementary', { name: 'Customer 2' })).toBeNull();
    await expectFocus(() => grid);
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(useNavigation.getState().place.path).toBe('/organizations/organizations/o2');
    leaveProfile();
  });

  it('says in the health of polling why full rotation replaces change-led polling', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/inbox' } });
    const sweepError = {
      kind: 'permission',
      message: 'The resource does not exist, or the integration has no access to it.',
      advice: 'Check the name.',
    };
    changeHealth(bridge, { sweepError });
    await openApp(bridge);
    act(() => changeInboxView({ part: 'health' }));
    const title = await screen.findByText('Change-led polling failed.');
    expect(title.parentElement?.textContent).toBe(
      'Change-led polling failed. No access. Full rotation replaces it. Poll now tries it again.',
    );
    leaveProfile();
  });

  it.each(['/inbox', '/overview'])('says on %s that new notifications are not saved', async (lastRoute) => {
    const bridge = createFakeBridge({ preferences: { lastRoute } });
    const error = {
      kind: 'refused',
      reason: 'disk',
      message: 'The disk is full.',
      advice: 'Free some space.',
    };
    changeHealth(bridge, { state: 'not-saved', error, waitsUntil: '2126-01-01T00:00:00Z' });
    await openApp(bridge);
    const sentence = await screen.findByText('New notifications are not saved.');
    expect(sentence.parentElement?.textContent).toBe(
      'Disk problem. The disk is full. New notifications are not saved. Free some space.',
    );
    const notice = sentence.closest<HTMLElement>('[role="alert"]');
    const buttons = notice === null ? [] : within(notice).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Retry now', 'Details']);
  });

  it('keeps its notifications when an action fails, and says so', async () => {
    const bridge = await openInbox([entry(1)]);
    bridge.respond('inbox.mark', () => ({
      ok: false,
      error: { kind: 'internal', message: 'The disk is full.', advice: 'Free some space.' },
    }));
    await press('j');
    await press('d');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    await waitFor(() => expect(options()).toHaveLength(1));
  });
});
