// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import {
  closeMonitoringRun,
  useMonitoringRun,
} from '../../../../../renderer/features/findings/monitoring-run.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

const check = nameSchema('check').parse('organizations/o1/teams/t1/checks/c1');
const receivedAt = '2025-11-20T09:41:00Z';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  closeMonitoringRun();
  useToasts.setState({ toasts: [] });
});

/** Switches the monitoring of one check, which the service then gives without the field. */
async function run(enabled: boolean) {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
  bridge.answer('checks.setMonitoringOfMany', ({ run: id }: InputOf<'checks.setMonitoringOfMany'>) => {
    const changed = { check: { name: check }, readError: null, receivedAt };
    const row = { name: check, outcome: 'accepted', changed } as const;
    bridge.push('checks.monitoringProgress', { run: id, row });
    return ok({ rows: [row] });
  });
  await openApp(bridge);
  useMonitoringRun.setState({ run: { enabled, checks: [{ name: check, label: 'Ada' }] } });
  await settle();
  fireEvent.click(screen.getByRole('button', { name: enabled ? 'Start monitoring' : 'Stop monitoring' }));
  await settle();
  return within(screen.getByRole('list', { name: 'Checks of this run' }));
}

it('a check that no longer gives its monitoring is switched off', async () => {
  const rows = await run(false);
  expect(rows.getByText('Off')).toBeTruthy();
  expect(rows.queryByText('Accepted, but has not changed')).toBeNull();
});

it('a check that does not give its monitoring is not switched on', async () => {
  const rows = await run(true);
  expect(rows.getByText('Accepted, but has not changed')).toBeTruthy();
});
