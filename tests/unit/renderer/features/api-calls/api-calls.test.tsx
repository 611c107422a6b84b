// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallRow } from '#shared/call-log';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { expectFocus, key } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

const row: CallRow = {
  id: 1,
  operation: 'ListChecks',
  attempt: 1,
  method: 'GET',
  path: '/v1alpha2/checks',
  status: 200,
  at: '2025-11-20T09:41:00Z',
  fault: null,
  mutates: false,
  sentBytes: 0,
  receivedBytes: 2,
  timing: { queuedMs: 0, connectMs: 1, waitMs: 2, receiveMs: 3, totalMs: 6 },
};
const none = { is: 'none' } as const;

it('Enter on a call takes the keyboard into its pane, an arrow only shows it', async () => {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/api-calls' } });
  bridge.respond('callLog.list', () =>
    ok({ rows: [row], oldest: { poll: null, read: null, failure: null, change: null } }),
  );
  bridge.respond('callLog.read', () =>
    ok({
      row,
      origin: 'https://api.example.com',
      curl: null,
      replay: null,
      sent: { headers: [], body: none },
      received: { headers: [], body: none },
    }),
  );
  await openApp(bridge);
  const grid = await screen.findByRole('grid', { name: 'API calls' });
  await within(grid).findByRole('rowheader');
  grid.focus();
  key('ArrowDown');
  const pane = await screen.findByRole('complementary', { name: 'Call' });
  expect(document.activeElement).toBe(grid);
  key('Enter');
  await expectFocus(() => pane);
});
