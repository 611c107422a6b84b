// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuardState } from '#shared/guard';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { localName } from '#shared/link';
import { err, ok } from '#shared/result';
import { countsOf, draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeRunView, useRunView } from '../../../../../renderer/features/runs/run-state.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { broken, expectFocus, expectSent, holdBack, main, press, sent, switchTo } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();

const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';
const other = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a12';
const setOf = (more: Partial<ChangeSet>): ChangeSet => ({
  ...draftChangeSet,
  id,
  name: 'Rollout of banking_data',
  createdAt: '2026-03-02T10:15:00Z',
  state: 'done',
  startedAt: '2026-03-02T10:16:00Z',
  ...more,
});
const checkRun: SavedRun = {
  profileId: 'demo',
  id: other,
  name: 'Cancel 2 checks',
  createdAt: '2026-03-02T10:14:00Z',
  state: 'done',
  interrupted: false,
  error: null,
  counts: countsOf({ unknown: 2 }),
  stopAfter: 500,
  startedAt: null,
  endedAt: null,
};

describe('the list of change sets', () => {
  async function openList(): Promise<FakeBridge> {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/change-sets' } });
    bridge.respond('changeSets.list', () => ok([setOf({ counts: countsOf({ waiting: 1 }) })]));
    bridge.respond('checkRuns.list', () => ok([checkRun]));
    for (const call of ['changeSets.remove', 'checkRuns.remove'] as const)
      bridge.respond(call, () => ok(null));
    await openApp(bridge);
    for (const box of await main().findAllByRole('checkbox', { name: /banking_data|Cancel 2/ })) press(box);
    press(await main().findByRole('button', { name: 'Remove' }));
    return bridge;
  }

  it('drops the removed runs, of either kind, after one question', async () => {
    const bridge = await openList();
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 runs from the list?' }));
    expect(question.getByText(/^The journal keeps what was sent\./)).toBeTruthy();
    expect(question.getByText('2 items have an unknown outcome.')).toBeTruthy();
    expect(question.getByText('1 unsent item is removed too.')).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Cancel');
    });
    press(question.getByRole('button', { name: 'Remove 2 runs' }));
    await waitFor(() => expect(main().getByText('No change sets yet')).toBeTruthy());
    expect(sent(bridge, 'changeSets.remove')).toEqual([{ profileId: 'demo', id }]);
    expect(sent(bridge, 'checkRuns.remove')).toEqual([{ profileId: 'demo', id: other }]);
    expect(main().queryByText(/ selected$/)).toBeNull();
    // The button that asked is gone with the selection.
    await expectFocus(() => main().getByRole('grid', { name: 'Change sets' }));
  });

  it('keeps a run that could not be removed, and all runs when the operator cancels', async () => {
    const bridge = await openList();
    press(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(bridge, 'changeSets.remove')).toEqual([]);
    expect(main().getByText('All 2 rows selected')).toBeTruthy();
    bridge.respond('changeSets.remove', () => err(broken));
    press(main().getByRole('button', { name: 'Remove' }));
    press(await screen.findByRole('button', { name: 'Remove 2 runs' }));
    await waitFor(() => expect(main().queryByRole('row', { name: /Cancel 2 checks/ })).toBeNull());
    expect(main().getByRole('row', { name: /Rollout of banking_data/ })).toBeTruthy();
    // What was kept is still selected.
    expect(main().getByText('1 selected')).toBeTruthy();
  });

  it('removes each run once, however often the button is pressed, and moves the focus to the list', async () => {
    const bridge = await openList();
    const first = holdBack(bridge, 'changeSets.remove');
    bridge.respond('checkRuns.remove', () => err(broken));
    const button = await screen.findByRole('button', { name: 'Remove 2 runs' });
    press(button);
    press(button);
    press(screen.getByRole('button', { name: 'Cancel' }));
    await expectSent(bridge, 'changeSets.remove', 1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await first.give(ok(null));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(bridge, 'checkRuns.remove')).toHaveLength(1);
    await expectFocus(() => main().getByRole('grid', { name: 'Change sets' }));
  });

  it('keeps the pane of a run that could not be removed', async () => {
    const bridge = await openList();
    act(() => changeRunView({ openName: localName('changeSet', id) }));
    bridge.respond('changeSets.remove', () => err(broken));
    press(await screen.findByRole('button', { name: 'Remove 2 runs' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(useRunView.getState()).toMatchObject({
      openName: localName('changeSet', id),
      checked: new Set([localName('changeSet', id)]),
    });
  });

  it('removes nothing more, and shows nothing, once another profile is in use', async () => {
    const bridge = await openList();
    const first = holdBack(bridge, 'changeSets.remove');
    press(await screen.findByRole('button', { name: 'Remove 2 runs' }));
    await expectSent(bridge, 'changeSets.remove', 1);
    await switchTo(bridge, 'sandbox');
    await first.give(ok(null));
    await expectSent(bridge, 'checkRuns.remove', 0);
    expect(useToasts.getState().toasts.filter(({ tone }) => tone === 'success')).toEqual([]);
  });

  it('shows none as applying while its confirmation waits', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/change-sets' } });
    const set = setOf({ state: 'running' });
    const guard: GuardState = {
      profileId: 'demo',
      environment: 'demo',
      mode: 'unlocked',
      stopped: false,
      unlockedUntil: null,
      remainingSeconds: null,
      unlockMinutes: 10,
      questions: [],
    };
    let now = guard;
    bridge.respond('guard.state', () => ok(now));
    bridge.respond('changeSets.list', () => ok([set]));
    await openApp(bridge);
    const row = () => main().getByRole('row', { name: /Rollout of banking_data/ });
    expect(await main().findByText('Applying')).toBeTruthy();

    now = { ...guard, questions: [{ question: 'q1', about: 'run', run: id }] };
    act(() => bridge.push('guard.changed', now));
    expect(await within(row()).findByText('Waiting for confirmation')).toBeTruthy();
    expect(within(row()).queryByText('Applying')).toBeNull();
  });
});
