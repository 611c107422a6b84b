// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, localDay } from '#shared/calendar/day';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';
import { renewal } from '../monitoring/renewals.ts';

const today = localDay(Date.now());
const hit = 'notification.client.ongoing_monitoring_hit.v1';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
});

const nothing: OutputOf<'overview.read'> = {
  unread: { types: [], isMore: false },
  finished: {
    sinceYesterday: [],
    aside: 0,
    days: Array.from({ length: 14 }, (_, place) => ({ day: addDays(today, place - 13), outcomes: [] })),
    knownFrom: null,
  },
  findings: { seen: 0, unreviewed: 0, checks: [], inChecks: 0 },
};
const noRenewals = { renewals: [], monitored: 0, watchlists: 0, undated: 0, oldestReadAt: null };

async function openOverview(
  overview: Partial<OutputOf<'overview.read'>> = {},
  renewals: OutputOf<'monitoring.renewals'> = noRenewals,
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/overview' } });
  bridge.answer('overview.read', () => ok({ ...nothing, ...overview }));
  bridge.answer('monitoring.renewals', () => ok(renewals));
  bridge.answer('watchlists.list', () => ok([]));
  bridge.answer('inbox.organizations', () => ok([]));
  await openApp(bridge);
  await screen.findByRole('region', { name: 'Unread by type' });
  await screen.findByRole('region', { name: 'Next renewals' });
  return bridge;
}
const figure = (label: string) =>
  within(screen.getByRole('main')).getByRole('button', { name: new RegExp(`^${label}`) });
const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};

describe('the overview', () => {
  it('says what is not known instead of a number', async () => {
    await openOverview();
    expect(figure('Unreviewed findings').textContent).toContain('not loaded');
    expect(figure('Finished since yesterday').textContent).toContain('No message is kept here yet');
    expect(figure('Renewals in 14 days').textContent).toContain('No monitored check is known yet');
    const days = within(screen.getByRole('table', { name: 'Checks finished by day' })).getAllByRole('cell');
    expect(days.map(({ textContent }) => textContent)).toEqual(Array(14).fill('not known'));
  });

  it('asks only for what is kept here', async () => {
    const bridge = await openOverview();
    const asked = new Set(bridge.made.map(({ name }) => name));
    for (const name of ['checks.list', 'findings.list', 'organizations.list', 'watchlists.refresh'] as const)
      expect(asked.has(name)).toBe(false);
  });

  it('opens the unread of one type, and the finished checks', async () => {
    const bridge = await openOverview({
      unread: {
        types: [
          { type: hit, messages: 3 },
          { type: 'some.new.type', messages: 1 },
        ],
        isMore: false,
      },
      finished: {
        ...nothing.finished,
        knownFrom: addDays(today, -6),
        aside: 1,
        sinceYesterday: [
          { recommendation: 'CLEAR', checks: 5 },
          { recommendation: 'FAIL', checks: 2 },
        ],
      },
    });
    const asked = () =>
      bridge.made
        .filter(({ name }) => name === 'inbox.list')
        .map(({ input }) => (input as InputOf<'inbox.list'>).filter)
        .at(-1);
    expect(figure('Unread messages').textContent).toContain('43 monitoring matches');
    expect(figure('Finished since yesterday').textContent).toContain('72 fail, 5 clear; 1 done or muted');
    const types = within(screen.getByRole('region', { name: 'Unread by type' })).getAllByRole('button');
    expect(types.map(({ textContent }) => textContent)).toEqual(['Monitoring match3', 'some.new.type1']);
    expect(screen.getByText(/^Not known before /)).toBeTruthy();
    await click(figure('Finished since yesterday'));
    expect(asked()).toEqual({ view: 'all', types: ['notification.client.check_complete.v1'] });
    await click(screen.getByRole('button', { name: 'Overview' }));
    const [first] = within(screen.getByRole('region', { name: 'Unread by type' })).getAllByRole('button');
    if (first !== undefined) await click(first);
    expect(asked()).toEqual({ view: 'unread', types: [hit] });
  });

  it('tells confirmed from estimated renewals, and opens the calendar and the check', async () => {
    const rows = Array.from({ length: 6 }, (_, place) =>
      renewal(String(place), { due: addDays(today, place), ...(place === 1 && { basis: 'confirmed' }) }),
    );
    await openOverview({}, { ...noRenewals, renewals: rows, monitored: 9 });
    expect(figure('Renewals in 14 days').textContent).toContain('61 confirmed, 5 estimated');
    const part = within(screen.getByRole('region', { name: 'Next renewals' }));
    expect(part.getByText('Confirmed').closest('button')?.textContent).toContain('Tenancy 1');
    await click(part.getByRole('button', { name: '5 of 6' }));
    expect(useNavigation.getState().place.path).toBe('/monitoring');
  });

  it('opens the findings of the checks that have some', async () => {
    const check = 'organizations/o/teams/t/checks/c1';
    const bridge = await openOverview({
      findings: {
        seen: 8,
        unreviewed: 2,
        inChecks: 1,
        checks: [{ check, unreviewed: 2, since: '2026-11-20T09:00:00Z' }],
      },
    });
    bridge.answer('findings.list', () =>
      ok({ rows: [], facts: noListFacts, stopped: null, receivedAt: '2026-11-20T09:00:00Z' }),
    );
    await click(figure('Unreviewed findings'));
    expect(useNavigation.getState().place.path).toBe('/findings');
    const read = () => bridge.made.filter(({ name }) => name === 'findings.list').map(({ input }) => input);
    await waitFor(() => {
      expect(read()).toEqual([{ profileId: 'demo', check }]);
    });
  });

  it('counts again when messages come', async () => {
    const bridge = await openOverview();
    bridge.answer('overview.read', () =>
      ok({ ...nothing, unread: { types: [{ type: hit, messages: 7 }], isMore: false } }),
    );
    bridge.push('inbox.changed', {
      profileId: 'demo',
      unread: 7,
      unreadIsMore: false,
      snoozed: 0,
      muteRules: 0,
    });
    await waitFor(() => {
      expect(figure('Unread messages').textContent).toContain('77 monitoring matches');
    });
  });
});
