// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GuardState } from '#shared/guard';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { itemStates } from '#shared/ipc/contract/runs';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { closeApp, giveLayout, openApp } from '../../render-app.tsx';

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
});

const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';

describe('the list of change sets', () => {
  it('calls none applying while its confirmation waits', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/change-sets' } });
    const set: ChangeSet = {
      profileId: bridge.overview.activeId,
      id,
      name: 'Rollout of banking_data',
      createdAt: '2026-03-02T10:15:00Z',
      state: 'running',
      interrupted: false,
      error: null,
      counts: Object.fromEntries(itemStates.map((state) => [state, 0])) as ChangeSet['counts'],
      reverts: null,
      waves: null,
      wave: null,
      stopAfter: 5,
      perMinute: 60,
      inFlight: 1,
      waveChecks: [],
      dryRunAt: null,
      startedAt: '2026-03-02T10:16:00Z',
      endedAt: null,
    };
    const guard: GuardState = {
      profileId: bridge.overview.activeId,
      environment: 'demo',
      mode: 'unlocked',
      stopped: false,
      unlockedUntil: null,
      remainingSeconds: null,
      unlockMinutes: 10,
      questions: [],
    };
    let now = guard;
    bridge.answer('guard.state', () => ok(now));
    bridge.answer('changeSets.list', () => ok([set]));
    await openApp(bridge);
    const main = within(screen.getByRole('main'));
    const row = () => main.getByRole('row', { name: /Rollout of banking_data/ });
    expect(await main.findByText('Applying')).toBeTruthy();

    now = { ...guard, questions: [{ question: 'q1', about: 'run', run: id }] };
    act(() => bridge.push('guard.changed', now));
    expect(await within(row()).findByText('Waiting for confirmation')).toBeTruthy();
    expect(within(row()).queryByText('Applying')).toBeNull();
  });
});
