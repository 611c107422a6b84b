// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { ask } from '../../../../../renderer/features/companies/view-state.ts';
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
  bridge.answer('companies.search', () =>
    ok({ list, answer: null, latencyMs: 12, receivedAt: '2025-11-20T09:41:00Z' }),
  );
  await openApp(bridge);
  act(() => {
    ask({ by: 'name', term: 'Kestrel', jurisdiction: 'GB' });
  });
  await settle();
  expect(screen.getByText('Kestrel Joinery LLP')).toBeTruthy();
  expect(screen.getByText('2 entries could not be read.')).toBeTruthy();
});
