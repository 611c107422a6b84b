import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Attempt, CreationOutcome, FoundCheck } from '#shared/ipc/contract/creation';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { awaitSent, broken, guardOf, press } from '../../operator.ts';
import { openApp } from '../../render-app.tsx';

export const team = 'organizations/o1/teams/t1';
export const check = `${team}/checks/c1`;
export const found: FoundCheck = {
  name: `${team}/checks/old`,
  displayName: 'Earlier',
  state: 'ACTIVE',
  createTime: null,
};
export const attempt: Attempt = {
  attempt: 'a0',
  team,
  clientReference: 'R-0',
  state: 'unknown',
  startedAt: '2025-11-20T09:00:00Z',
  check: null,
  absentAt: null,
};
export const unknown: AppError = {
  kind: 'outcome-unknown',
  operation: 'CreateCheck',
  target: team,
  message: 'The connection was cut.',
  advice: 'Look it up.',
  lookup: { clientReference: 'R-1' },
};
export const receivedAt = '2025-11-20T09:41:00Z';

export function createBridge(): FakeBridge {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/create-check' } });
  bridge.respond('creation.unsettled', () => ok([]));
  bridge.respond('creation.entitlements', () => err(broken));
  bridge.respond('creation.knownNames', () => ok({ teams: [team], users: ['organizations/o1/users/u1'] }));
  bridge.respond('creation.lookup', () => ok({ checks: [], receivedAt, sent: null }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  return bridge;
}

/** The form with everything a check needs. */
export async function openForm(bridge = createBridge()): Promise<FakeBridge> {
  await openApp(bridge);
  await fill();
  return bridge;
}

export async function fill(): Promise<void> {
  act(() => {
    changeForm({
      organization: { name: 'organizations/o1', displayName: 'Larkfield Estates' },
      organizationText: 'Larkfield Estates',
      team,
      values: {
        displayName: 'Purchase',
        clientReference: 'R-1',
        'params.passportNfcPreference': 'SKIP',
      },
    });
  });
  await waitFor(() => {
    expect(field('Display name')).toHaveProperty('value', 'Purchase');
  });
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const form = () => within(screen.getByRole('region', { name: 'New check' }));
export const send = () => form().getByRole('button', { name: /^(Create check|Creating check|Waiting for)/ });
export const preview = () => screen.getByRole('complementary', { name: 'Request preview' });
export const respond = (bridge: FakeBridge, outcome: CreationOutcome) => {
  bridge.respond('creation.create', () => ok(outcome));
};

export async function create(bridge: FakeBridge, times = 1) {
  press(send());
  return awaitSent(bridge, 'creation.create', times);
}
