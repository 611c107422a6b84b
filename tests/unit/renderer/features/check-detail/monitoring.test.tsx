// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const name = nameSchema('check').parse('organizations/o1/teams/t1/checks/c1');
const receivedAt = '2025-11-20T09:41:00Z';

isolateApp();

/** Switches the monitoring of a check, which the service then gives without the field. */
async function set(action: 'Start monitoring' | 'Stop monitoring') {
  const bridge = createFakeBridge({ preferences: { lastRoute: `/checks/${name}` } });
  bridge.respond('checks.read', () => ok({ check: { name, state: 'ACTIVE' }, receivedAt }));
  bridge.respond('checks.setMonitoring', () =>
    ok({ check: { name, state: 'ACTIVE' }, readError: null, receivedAt }),
  );
  await openApp(bridge);
  if (action === 'Start monitoring') {
    fireEvent.click(screen.getByRole('button', { name: action }));
  } else {
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await settle();
    fireEvent.click(screen.getByRole('menuitem', { name: action }));
  }
  await settle();
}

it('a check that no longer returns its monitoring has stopped it, as requested', async () => {
  await set('Stop monitoring');
  expect(await screen.findByText('Monitoring stopped.')).toBeTruthy();
  expect(screen.queryByText('The change did not take effect.')).toBeNull();
});

it('a check that does not return its monitoring is not reported as started', async () => {
  await set('Start monitoring');
  expect(await screen.findByText('The outcome of the change is unknown.')).toBeTruthy();
  expect(screen.queryByText('Monitoring started.')).toBeNull();
});
