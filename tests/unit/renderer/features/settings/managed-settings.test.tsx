// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UpdateStatus } from '#shared/ipc/contract/updates';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp } from '../../render-app.tsx';

const feed = 'https://updates.example.com/desk/';

isolateApp();

async function openSettings(status: UpdateStatus) {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/settings' } });
  bridge.respond('application.info', () =>
    ok({
      version: '0.1.0',
      platform: 'linux',
      runtime: { electron: '45.4.1', chromium: '148.0.0', node: '24.9.0', official: true, officialMajor: 45 },
      startNotices: [],
      policy: { updates: { feed } },
    }),
  );
  bridge.respond('updates.status', () => ok(status));
  await openApp(bridge);
}

it('names the update feed of the organization', async () => {
  await openSettings({ state: 'idle', checkedAt: null });
  expect(await screen.findByText(`From ${feed}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
});

it('says next to the feed of the organization, and under Updates, that a build without a key never uses it', async () => {
  await openSettings({ state: 'off', why: 'no-key' });
  expect(await screen.findByText(`From ${feed}. This build ignores the feed.`)).toBeTruthy();
  expect(screen.getByText(/^Off\. This build has no release key/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
});
