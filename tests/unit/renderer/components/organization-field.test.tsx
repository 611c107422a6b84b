// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { leaveProfile } from '../../../../renderer/scope/store.ts';
import { press, write } from '../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  leaveProfile();
});

it('an organization that could not be read is not shown as no match', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/people' } });
  await openApp(bridge);
  bridge.respond('organizations.list', () =>
    ok({
      ...{ organizations: [], nextPageToken: '', receivedAt: '2025-11-20T09:41:00Z' },
      facts: { ...noListFacts, unread: [{ title: 'Larkfield' }] },
    }),
  );
  press(await screen.findByRole('button', { name: 'Choose organization' }));
  write(screen.getByRole('combobox', { name: 'Organization' }), 'Larkfield');
  await settle();
  expect(screen.getAllByText('Organizations: 1 entry could not be read.')).not.toHaveLength(0);
  expect(screen.queryByText('No match')).toBeNull();
});
