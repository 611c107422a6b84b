// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge, invented } from '#tests/support/fake-bridge';
import { key } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

isolateApp();

it('shows no count of feature settings that are not understood', async () => {
  const organizations = invented.slice(0, 2).map((organization) => ({ ...organization, featureSettings: 7 }));
  await openApp(createFakeBridge({ organizations, preferences: { organizationView: 'FULL' } }));
  key('ArrowDown', {}, screen.getByRole('grid', { name: 'Organizations' }));
  await settle();
  const title = within(screen.getByRole('complementary')).getByRole('heading', { name: /^Feature settings/ });
  expect(title.textContent).toBe('Feature settings');
  expect(title.parentElement?.textContent).toBe('Feature settingsNot understood');
});

it('shows no list of features that came empty as one that was not given', async () => {
  const organizations = invented
    .slice(0, 2)
    .map((organization) => ({ ...organization, featureSettings: [] }));
  await openApp(createFakeBridge({ organizations, preferences: { organizationView: 'FULL' } }));
  key('ArrowDown', {}, screen.getByRole('grid', { name: 'Organizations' }));
  await settle();
  const title = within(screen.getByRole('complementary')).getByRole('heading', { name: /^Feature settings/ });
  expect(title.closest('section')?.textContent).toBe('Feature settings0None');
});
