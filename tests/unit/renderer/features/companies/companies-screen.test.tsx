// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { ask } from '../../../../../renderer/features/companies/view-state.ts';
import { useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { key } from '../../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
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
  act(() => {
    ask({ by: 'name', term: 'Kestrel', jurisdiction: 'GB' });
  });
  await settle();
  expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
  expect(screen.getByText('2 entries could not be read.')).toBeTruthy();
});

it('fills the pane with an arrow key, and Enter opens the checks of the company', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/companies' } });
  const rows = ['Kestrel Joinery LLP', 'Kestrel Holdings'].map((companyName) => ({
    fields: { companyName },
    masked: null,
  }));
  bridge.respond('companies.search', () =>
    ok({
      list: { rows, facts: noListFacts, hasMore: false },
      ...{ response: null, latencyMs: 12, receivedAt: '2025-11-20T09:41:00Z' },
    }),
  );
  await openApp(bridge);
  act(() => {
    ask({ by: 'name', term: 'Kestrel', jurisdiction: 'GB' });
  });
  await settle();
  const grid = screen.getByRole('grid', { name: 'Companies' });
  key('ArrowDown', {}, grid);
  expect(screen.getByRole('complementary', { name: 'Kestrel Holdings' })).toBeTruthy();
  key('Enter', {}, grid);
  expect(useNavigation.getState().place.path).toBe('/checks');
  expect(useChecksView.getState().filter).toContain('Kestrel Holdings');
});
