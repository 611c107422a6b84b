// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, localDay } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { broken, expectFocus, sent } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { renewal } from './renewals.ts';

const today = localDay(Date.now());
const soon = addDays(today, 5);
const later = addDays(today, 40);

isolateApp();

const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};
const names = () =>
  within(screen.getByRole('grid', { name: 'Renewals by day' }))
    .queryAllByRole('checkbox', { name: /^Select Tenancy/ })
    .map((box) => box.getAttribute('aria-label')?.slice(-1));

async function openMonitoring(response: Partial<OutputOf<'monitoring.renewals'>> = {}): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/monitoring' } });
  bridge.respond('watchlists.list', () => ok([]));
  bridge.respond('monitoring.renewals', () =>
    ok({
      renewals: [],
      monitored: 0,
      watchlists: 0,
      undated: 0,
      notLoaded: 0,
      oldestReadAt: null,
      ...response,
    }),
  );
  bridge.respond('monitoring.export', () => ok({ savedAs: '/home/m/renewals.ics', events: 1 }));
  await openApp(bridge);
  if (response.renewals === undefined) await screen.findByText('No known monitored checks');
  else await screen.findByRole('grid', { name: 'Renewals by day' });
  return bridge;
}
const some = {
  monitored: 7,
  renewals: [
    renewal('a', { due: soon, basis: 'confirmed' as const }),
    renewal('b', { due: soon }),
    renewal('c', { due: later, basis: 'creation' as const }),
  ],
};

describe('the monitoring page', () => {
  it('says what it needs if no monitored check is known', async () => {
    const bridge = await openMonitoring();
    expect(screen.getByText('No known monitored checks')).toBeTruthy();
    expect(bridge.made.find(({ name }) => name === 'monitoring.renewals')?.input).toEqual({
      profileId: 'demo',
      from: today,
      days: 90,
      watchlist: null,
    });
  });

  it('shows a renewal as soon as its notification arrives', async () => {
    const bridge = await openMonitoring();
    bridge.respond('monitoring.renewals', () =>
      ok({ ...some, watchlists: 0, undated: 0, notLoaded: 0, oldestReadAt: null }),
    );
    const counts = { unread: 1, unreadIsMore: false, snoozed: 0, muteRules: 0, latestKey: 0 };
    act(() => {
      bridge.push('inbox.changed', { ...counts, profileId: 'sandbox' });
    });
    await settle();
    expect(screen.getByText('No known monitored checks')).toBeTruthy();
    act(() => {
      bridge.push('inbox.changed', { ...counts, profileId: 'demo' });
    });
    await screen.findByRole('grid', { name: 'Renewals by day' });
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('keeps its renewals if they can no longer be loaded, and loads them again on request', async () => {
    const bridge = await openMonitoring(some);
    bridge.respond('monitoring.renewals', () => err(broken));
    const counts = { unread: 1, unreadIsMore: false, snoozed: 0, muteRules: 0, latestKey: 0 };
    act(() => {
      bridge.push('inbox.changed', { ...counts, profileId: 'demo' });
    });
    expect(await screen.findByText(/Earlier data is still shown\./)).toBeTruthy();
    expect(names()).toEqual(['a', 'b', 'c']);
    bridge.respond('monitoring.renewals', () =>
      ok({
        ...some,
        renewals: [renewal('d', { due: soon })],
        watchlists: 0,
        undated: 0,
        notLoaded: 0,
        oldestReadAt: null,
      }),
    );
    await click(screen.getByRole('button', { name: 'Retry' }));
    expect(names()).toEqual(['d']);
    expect(screen.queryByText(/Earlier data is still shown\./)).toBeNull();
  });

  it('marks days by kind, and lists the renewals of the chosen day', async () => {
    await openMonitoring(some);
    const days = screen.getByRole('table', { name: 'Renewals by day' });
    const day = within(days).getByRole('button', { name: /: 1 confirmed, 1 estimated$/ });
    expect(day.dataset['day']).toBe(soon);
    expect(names()).toEqual(['a', 'b', 'c']);
    await click(day);
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['a', 'b']);
    await click(day);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('is one tab stop, and arrows move from day to day within its range', async () => {
    await openMonitoring(some);
    const days = screen.getByRole('table', { name: 'Renewals by day' });
    const stops = () =>
      within(days)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ dataset }) => dataset['day']);
    expect(stops()).toEqual([today]);
    fireEvent.keyDown(days, { key: 'ArrowDown' });
    expect(stops()).toEqual([addDays(today, 7)]);
    expect(document.activeElement).toBe(days.querySelector(`[data-day="${addDays(today, 7)}"]`));
    fireEvent.keyDown(days, { key: 'ArrowUp' });
    fireEvent.keyDown(days, { key: 'ArrowLeft' });
    expect(stops()).toEqual([today]);
  });

  it('never shows watchlists that are not loaded as watchlists without renewals', async () => {
    await openMonitoring({ notLoaded: 3 });
    const missing =
      '3 checks of the watchlists are not loaded and may be monitored. Refresh to load what is missing.';
    expect(screen.getByText(missing)).toBeTruthy();
  });

  it('says how many checks of the watchlists are not loaded, also where there are no renewals', async () => {
    const half = { monitored: 2, watchlists: 1, notLoaded: 1, oldestReadAt: '2025-11-20T09:41:00Z' };
    await openMonitoring({ ...half, renewals: [] });
    expect(screen.getByText('1 check not loaded, 2 known monitored checks')).toBeTruthy();
    expect(
      screen.getByText(
        '1 check of the watchlists is not loaded and may be monitored. Refresh to load what is missing.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('No renewals in this period match the filters.')).toBeNull();
  });

  it('shows the basis of each date, and what was left out', async () => {
    await openMonitoring({ ...some, undated: 2 });
    expect(screen.getByText('Reminder 2 Dec')).toBeTruthy();
    expect(screen.getByText('Monitoring start, estimated')).toBeTruthy();
    expect(screen.getByText('Creation, estimated')).toBeTruthy();
    expect(
      screen.getByText(
        'Estimated dates are whole years after the last start or renewal of monitoring, or after the creation of the check. 2 reminders without a date are not shown.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('7 known monitored checks, from notifications')).toBeTruthy();
  });

  it('copies the text of a cell, and with a separate action its value, but never its explanation', async () => {
    const bridge = await openMonitoring(some);
    const grid = screen.getByRole('grid', { name: 'Renewals by day' });
    const menuOf = async (cell: HTMLElement) => {
      fireEvent.contextMenu(cell);
      await settle();
      return within(screen.getByRole('menu'));
    };
    const organization = within(grid).getAllByText('Larkfield Estates')[0];
    if (organization === undefined) throw new Error('No organization is shown.');
    await click((await menuOf(organization)).getByRole('menuitem', { name: 'Copy cell' }));
    await click((await menuOf(organization)).getByRole('menuitem', { name: 'Copy full value' }));
    const basis = within(grid).getByText('Creation, estimated');
    expect((await menuOf(basis)).queryByRole('menuitem', { name: 'Copy full value' })).toBeNull();
    await click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Copy cell' }));
    const copied = bridge.made.filter(({ name }) => name === 'clipboard.write').map(({ input }) => input);
    expect(copied).toMatchObject([
      { text: 'Larkfield Estates' },
      { text: 'organizations/4c19' },
      { text: 'Creation, estimated' },
    ]);
  });

  it('shows the active renewal next to the list, closes it with Escape, and opens its check with Enter', async () => {
    await openMonitoring(some);
    const grid = screen.getByRole('grid', { name: 'Renewals by day' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    const pane = screen.getByRole('complementary', { name: 'Tenancy b' });
    expect(within(pane).getByText('In 5 days')).toBeTruthy();
    expect(
      within(pane).getByText(/: whole years after monitoring started on 2 December 2025\./),
    ).toBeTruthy();
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(screen.queryByRole('complementary', { name: 'Tenancy b' })).toBeNull();
    await expectFocus(() => grid);
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(useNavigation.getState().place.path).toBe('/checks/organizations/4c19/teams/lettings/checks/b');
  });

  it('finds renewals by check and organization', async () => {
    await openMonitoring({
      ...some,
      renewals: [...some.renewals.slice(0, 2), renewal('c', { due: later, displayName: 'Purchase' })],
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Search renewals' }), {
      target: { value: 'purch' },
    });
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy();
  });

  it('saves the filtered renewals', async () => {
    const bridge = await openMonitoring(some);
    await click(screen.getByRole('checkbox', { name: /Estimated/ }));
    expect(names()).toEqual(['a']);
    await click(screen.getByRole('button', { name: 'Export .ics' }));
    expect(sent(bridge, 'monitoring.export')[0]).toMatchObject({
      from: today,
      days: 90,
      kinds: ['confirmed'],
      organization: null,
    });
    expect(await screen.findByText('1 renewal saved as /home/m/renewals.ics.')).toBeTruthy();
  });

  it('saves the renewals of the chosen day alone, and none of a day without any', async () => {
    const bridge = await openMonitoring(some);
    const days = within(screen.getByRole('table', { name: 'Renewals by day' }));
    await click(days.getByRole('button', { name: /: 1 confirmed, 1 estimated$/ }));
    await click(screen.getByRole('button', { name: 'Export .ics' }));
    expect(sent(bridge, 'monitoring.export')).toMatchObject([{ from: soon, days: 1 }]);
    const [empty] = days.getAllByRole('button', { name: /: no renewal$/ });
    await click(empty ?? document.body);
    expect(screen.getByRole('button', { name: 'Export .ics' })).toHaveProperty('disabled', true);
  });

  it('says why a calendar was not saved', async () => {
    const bridge = await openMonitoring(some);
    bridge.respond('monitoring.export', () => ({
      ok: false,
      error: {
        kind: 'internal',
        message: 'The file was not saved.',
        target: '/full/renewals.ics',
        advice: 'Choose another folder.',
      },
    }));
    await click(screen.getByRole('button', { name: 'Export .ics' }));
    expect(await screen.findByText(/The file was not saved\./)).toBeTruthy();
  });
});
