// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { awaitSent, button, expectSent, holdBack, key, press, write } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

async function searchFor(name: string): Promise<void> {
  write(screen.getByRole('textbox', { name: 'Company name' }), name);
  write(screen.getByRole('combobox', { name: 'Jurisdiction' }), 'GB');
  press(within(screen.getByRole('search')).getByRole('button', { name: /^Search/ }));
  await settle();
}

it('says before the first search that it may be billed', async () => {
  await openApp(createFakeBridge({ preferences: { lastRoute: '/companies' } }));
  expect(screen.getByText(/A search may be billed\./)).toBeTruthy();
});

it('reports results that could not be read', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  const list = {
    rows: [{ fields: { companyName: 'Kestrel Joinery LLP' }, masked: null }],
    facts: { unread: [null, '••••'], total: null, besides: [] },
    hasMore: false,
  };
  bridge.respond('companies.search', () =>
    ok({ list, response: null, latencyMs: 12, receivedAt: '2025-11-20T09:41:00Z' }),
  );
  await openApp(bridge);
  await searchFor('Kestrel');
  expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
  expect(screen.getByText('2 entries could not be read.')).toBeTruthy();
});

/** Opens the page and searches; gives the grid of what was found. */
async function findCompanies(found: readonly Record<string, string>[]): Promise<HTMLElement> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  const rows = found.map((fields) => ({ fields, masked: null }));
  bridge.respond('companies.search', () =>
    ok({
      list: { rows, facts: noListFacts, hasMore: false },
      response: null,
      latencyMs: 12,
      receivedAt: '2025-11-20T09:41:00Z',
    }),
  );
  await openApp(bridge);
  await searchFor('Kestrel');
  return screen.getByRole('grid', { name: 'Companies' });
}

it('fills the pane with an arrow key, and Enter opens the checks of the company', async () => {
  const grid = await findCompanies([
    { companyName: 'Kestrel Joinery LLP' },
    { companyName: 'Kestrel Holdings' },
  ]);
  key('ArrowDown', {}, grid);
  expect(screen.getByRole('complementary', { name: 'Kestrel Holdings' })).toBeTruthy();
  key('Enter', {}, grid);
  expect(useNavigation.getState().place.path).toBe('/checks');
  expect(useChecksView.getState().filter).toContain('Kestrel Holdings');
});

it('keeps no company open or selected when another response has another company in its place', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  const respond = (companyName: string, receivedAt: string) =>
    bridge.respond('companies.search', () =>
      ok({
        list: { rows: [{ fields: { companyName }, masked: null }], facts: noListFacts, hasMore: false },
        response: null,
        latencyMs: 12,
        receivedAt,
      }),
    );
  respond('Kestrel Joinery LLP', '2025-11-20T09:41:00Z');
  await openApp(bridge);
  await searchFor('Kestrel');
  const grid = screen.getByRole('grid', { name: 'Companies' });
  key('Home', {}, grid);
  key('a', { ctrlKey: true }, grid);
  expect(screen.getByRole('complementary', { name: 'Kestrel Joinery LLP' })).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
  respond('Kestrel Holdings', '2025-11-20T09:42:00Z');
  await searchFor('Kestrel');
  expect(screen.getByText('Kestrel Holdings')).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByText(/selected/)).toBeNull();
});

it('says beside a filter by registration number that it may find companies of other jurisdictions', async () => {
  const grid = await findCompanies([{ companyName: 'Kestrel', number: '914472' }, { companyName: 'Heron' }]);
  const words = /company of another jurisdiction/;
  key('ArrowDown', {}, grid);
  expect(screen.queryByText(words)).toBeNull();
  key('ArrowUp', {}, grid);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  ['was not understood', null, 'GB, response not understood'],
  ['was read in part', { ...noListFacts, unread: [null] }, 'GB, at least 0 companies'],
  ['was read', noListFacts, 'GB, 0 companies'],
])('a recent search whose response %s says so', async (_how, facts, note) => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  bridge.respond('companies.search', () =>
    ok({
      list: facts === null ? null : { rows: [], facts, hasMore: false },
      response: {},
      latencyMs: 12,
      receivedAt: '2025-11-20T09:41:00Z',
    }),
  );
  await openApp(bridge);
  await searchFor('Kestrel');
  expect(screen.getByText(/^Received .+ in 12 ms\./)).toBeTruthy();
  press(button('Recent searches'));
  expect((await screen.findByRole('menu')).textContent).toContain(note);
});

it('exports lists and objects in full', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  const fields = { name: 'Kestrel', former: ['Heron', 'Wharf'], officers: [{ role: 'director' }], tags: {} };
  bridge.respond('companies.search', () =>
    ok({
      list: { rows: [{ fields, masked: null }], facts: noListFacts, hasMore: false },
      response: null,
      latencyMs: 12,
      receivedAt: '2025-11-20T09:41:00Z',
    }),
  );
  await openApp(bridge);
  await searchFor('Kestrel');
  expect(screen.getByText('2 items')).toBeTruthy();
  press(button('Export as CSV'));
  const [saved] = await awaitSent(bridge, 'companies.export');
  expect(saved?.csv).toBe(
    'name,former,officers,tags\r\nKestrel,"[""Heron"",""Wharf""]","[{""role"":""director""}]",{}\r\n',
  );
});

describe('a search, which may be billed,', () => {
  const found = ok({
    list: {
      rows: [{ fields: { companyName: 'Kestrel Joinery LLP' }, masked: null }],
      facts: noListFacts,
      hasMore: false,
    },
    response: null,
    latencyMs: 12,
    receivedAt: '2025-11-20T09:41:00Z',
  });
  const openSearch = async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
    bridge.respond('companies.search', () => found);
    await openApp(bridge);
    return bridge;
  };
  const visit = async (path: '/companies' | '/organizations') => {
    act(() => {
      goTo(path);
    });
    await settle();
  };

  it('is not sent again when everything is refreshed, and its results are kept', async () => {
    const bridge = await openSearch();
    await searchFor('Kestrel');
    act(() => {
      bridge.push('application.changed', {});
    });
    await settle();
    await visit('/organizations');
    act(() => {
      bridge.push('application.changed', {});
    });
    await visit('/companies');
    expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
    await expectSent(bridge, 'companies.search', 1);
  });

  it('is not sent again when the connection is back or the page is visited again, only with a press', async () => {
    const bridge = await openSearch();
    bridge.respond('companies.search', () => ({
      ok: false,
      error: { kind: 'network', message: 'No response.', advice: 'Try later.', reason: 'timeout' },
    }));
    await searchFor('Kestrel');
    const online: SessionStatus = {
      profileId: 'demo',
      connection: 'connected',
      localService: null,
      latencyMs: 84,
      callsInFlight: 0,
      callsQueued: 0,
      callsLimit: 4,
      offlineSince: null,
      limitedUntil: null,
      tokenExpiresAt: null,
      lastError: null,
      clockDifferenceMs: null,
    };
    act(() => {
      bridge.push('session.changed', {
        ...online,
        connection: 'offline',
        offlineSince: '2025-11-20T09:12:00Z',
      });
    });
    await settle();
    act(() => {
      bridge.push('session.changed', online);
    });
    await settle();
    await visit('/organizations');
    await visit('/companies');
    await expectSent(bridge, 'companies.search', 1);
    bridge.respond('companies.search', () => found);
    press(button('Search again'));
    await settle();
    expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
    await expectSent(bridge, 'companies.search', 2);
  });

  it('goes on while another page is shown', async () => {
    const bridge = await openSearch();
    const response = holdBack(bridge, 'companies.search');
    await searchFor('Kestrel');
    await visit('/organizations');
    await response.give(found);
    await visit('/companies');
    expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
    await expectSent(bridge, 'companies.search', 1);
  });

  it('is sent again by a press on the same terms', async () => {
    const bridge = await openSearch();
    await searchFor('Kestrel');
    await searchFor('Kestrel');
    await expectSent(bridge, 'companies.search', 2);
  });
});
