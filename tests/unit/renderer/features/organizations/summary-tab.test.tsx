// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeBridge, invented } from '#tests/support/fake-bridge';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';
import { key } from '../../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  leaveProfile();
});

it('shows no count of feature settings that are not understood', async () => {
  const organizations = invented.slice(0, 2).map((organization) => ({ ...organization, featureSettings: 7 }));
  await openApp(createFakeBridge({ organizations, preferences: { organizationView: 'FULL' } }));
  key('ArrowDown', {}, screen.getByRole('grid', { name: 'Organizations' }));
  await settle();
  const title = within(screen.getByRole('complementary')).getByRole('heading', { name: /^Feature settings/ });
  expect(title.textContent).toBe('Feature settings');
  expect(title.parentElement?.textContent).toBe('Feature settingsNot understood');
});
