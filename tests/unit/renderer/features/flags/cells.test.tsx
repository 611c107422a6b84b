// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CellResult } from '#shared/ipc/contract/flags';
import { err, ok } from '#shared/result';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  expectFocus,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
} from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import {
  id,
  organizations,
  draft,
  wave,
  staged,
  openMatrix,
  grid,
  openPane,
  openCell,
  toasts,
} from './open-matrix.ts';

isolateApp();

const result = (outcome: CellResult['outcome'], more: Partial<CellResult> = {}) =>
  ok({ outcome, now: null, note: null, status: null, ...more });

const change = (action: string) => ({
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'wave',
  action,
  before: wave,
});

describe('a cell', () => {
  it('offers only real changes: never the current override, and no clearing of a default', async () => {
    await openMatrix();
    const panel = await openCell(0);
    expect(panel.getByText('The value is an override for this organization.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Stage On' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Stage Off' })).toBeTruthy();
    expect(panel.getByText('Clearing replaces On with the default (off).')).toBeTruthy();
    key('Escape', {}, grid());
    expect(openPane()).toBeNull();
    const other = await openCell(1);
    expect(other.queryByRole('button', { name: 'Stage “Clear override”' })).toBeNull();
    expect(other.getByText("This is the flag's default value.")).toBeTruthy();
  });

  it('may be cleared or set where its value equals the default and no source is named', async () => {
    const [first] = organizations;
    await openMatrix({
      listed: [
        { ...first, name: 'organizations/o1', featureSettings: [{ name: 'featureFlags/tide', value: true }] },
      ],
    });
    const panel = await openCell(1);
    expect(panel.getByText(/does not say whether an override exists/)).toBeTruthy();
    expect(panel.getAllByRole('button', { name: /^Stage/ }).map(({ textContent }) => textContent)).toEqual([
      'Stage On',
      'Stage Off',
      'Stage “Clear override”',
    ]);
    expect(panel.getByText('Clearing removes any override. The default (on) then applies.')).toBeTruthy();
  });

  it('can only be cleared if the profile can’t set overrides', async () => {
    await openMatrix({ canSet: false });
    const panel = await openCell(0);
    expect(panel.getByText(/you can only clear overrides/)).toBeTruthy();
    expect(panel.getByText('Clearing replaces On with the default (off).')).toBeTruthy();
    expect(panel.getByText("This profile can't set overrides, so this can't be undone.")).toBeTruthy();
    expect(panel.getAllByRole('button', { name: /Stage|now/ }).map(({ textContent }) => textContent)).toEqual(
      ['Stage “Clear override”', 'Clear override now'],
    );
    key('Escape', {}, grid());
    expect(openPane()).toBeNull();
    const other = await openCell(1);
    expect(other.getByText('There is no override to clear.')).toBeTruthy();
  });

  it('has the link of its flag', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Copy link' }));
    expect(await awaitSent(bridge, 'clipboard.write')).toEqual([
      { text: 'diligence-desk://demo/local/featureFlags/wave' },
    ]);
  });

  it('is staged once, on its current value, and nothing is sent', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    const responses = holdBack(bridge, 'changeSets.stage');
    press(panel.getByRole('button', { name: 'Stage Off' }));
    press(panel.getByRole('button', { name: 'Stage Off' }));
    await responses.give(ok({ changeSet: draft, cells: [], refused: [] }));
    expect(sent(bridge, 'changeSets.stage')).toEqual([
      { profileId: 'demo', id: null, changes: [change('off')] },
    ]);
    expect(openPane()).toBeNull();
    await expectFocus(() => grid());
    await expectSent(bridge, 'flags.changeCell', 0);
  });

  it('is staged in the draft, also while the changes of that are being read', async () => {
    const bridge = await openMatrix();
    holdBack(bridge, 'changeSets.read');
    act(() => bridge.push('changeSets.changed', { changeSet: draft, cells: [staged] }));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    expect(await awaitSent(bridge, 'changeSets.stage')).toMatchObject([{ id }]);
  });

  it('that was not staged says why, and stays open', async () => {
    const bridge = await openMatrix();
    bridge.respond('changeSets.stage', () => err(broken));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    expect(await panel.findByText('Broken.')).toBeTruthy();
  });

  it('that was refused among those staged is shown with its reason', async () => {
    const bridge = await openMatrix();
    bridge.respond('changeSets.stage', () =>
      ok({
        changeSet: draft,
        cells: [],
        refused: [{ organization: 'organizations/o1', flag: 'wave', reason: 'No such flag.' }],
      }),
    );
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    await waitFor(() => {
      expect(useToasts.getState().toasts).toMatchObject([
        { text: '1 change was left out.', advice: 'wave: No such flag.' },
      ]);
    });
  });

  it('that is staged can be unstaged by itself', async () => {
    const bridge = await openMatrix({ cells: [staged] });
    const panel = await openCell(0);
    press(await panel.findByRole('button', { name: 'Unstage' }));
    expect(await awaitSent(bridge, 'changeSets.unstage')).toEqual([
      { profileId: 'demo', id, cells: [{ organization: 'organizations/o1', flag: 'wave' }] },
    ]);
    await waitFor(() => {
      expect(openPane()).toBeNull();
    });
  });

  it('is refreshed, or says why not', async () => {
    const bridge = await openMatrix();
    bridge.respond('organizations.read', () => err(broken));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Refresh' }));
    expect(await panel.findByText('Broken.')).toBeTruthy();
    expect(sent(bridge, 'organizations.read')).toMatchObject([{ name: 'organizations/o1', view: 'FULL' }]);
  });
});

describe('a change made at once', () => {
  it('names the current value and the default, closes the pane, and is read back', async () => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result('applied'));
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    expect(openPane()).toBeNull();
    expect(await awaitSent(bridge, 'flags.changeCell')).toEqual([
      { profileId: 'demo', ...change('off'), flagDefault: false },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['The override is set: wave.']);
    });
    await awaitSent(bridge, 'organizations.read');
  });

  it('says that an override was cleared and read back', async () => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result('applied'));
    press((await openCell(0)).getByRole('button', { name: 'Clear override now' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['The override is cleared: wave.']);
    });
  });

  it.each([
    ['already', 'no change needed.'],
    ['conflict', 'nothing was sent.'],
    ['failed', 'not changed.'],
    ['unknown', 'the outcome is unknown.'],
    ['accepted', "accepted, can't be read back."],
  ] as const)('with the outcome %s stays on the page until it is closed', async (outcome, words) => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result(outcome, { note: 'Seen On.' }));
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    expect(await main().findByText(`wave of Larkfield Estates: ${words}`)).toBeTruthy();
    expect(main().getByText('Seen On.')).toBeTruthy();
    expect(toasts()).toEqual([]);
    press(main().getByRole('button', { name: 'Close' }));
    expect(useFlagsView.getState().result).toBeNull();
  });

  it('that failed before it was sent says why, and shows nothing when its question was closed', async () => {
    const bridge = await openMatrix();
    const responses = holdBack(bridge, 'flags.changeCell');
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await responses.give(err({ kind: 'cancelled', message: 'Cancelled.', advice: '' }));
    expect(toasts()).toEqual([]);
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await responses.give(err(broken));
    expect(toasts()).toEqual(['Broken.']);
  });

  it('in a locked profile keeps the pane, and the same change is unlocked and sent from there', async () => {
    const bridge = await openMatrix({ mode: 'read-only' });
    await screen.findByText('Read-only');
    bridge.respond('flags.changeCell', () => err(lockedOut));
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Clear override now' }));
    const unlock = await panel.findByRole('button', { name: 'Allow changes and continue' });
    bridge.respond('flags.changeCell', () => result('applied'));
    press(unlock);
    const calls = await awaitSent(bridge, 'flags.changeCell', 2);
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[1]?.action).toBe('clear');
  });

  it('is neither staged nor sent without a connection', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    await goOffline(bridge);
    for (const name of ['Stage Off', 'Set Off now', 'Clear override now'])
      press(panel.getByRole('button', { name }));
    await expectSent(bridge, 'changeSets.stage', 0);
    await expectSent(bridge, 'flags.changeCell', 0);
  });

  it('of the previous profile shows no late result under the next', async () => {
    const bridge = await openMatrix();
    const responses = holdBack(bridge, 'flags.changeCell');
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await awaitSent(bridge, 'flags.changeCell');
    await switchTo(bridge, 'sandbox');
    await responses.give(result('unknown'));
    expect(main().getByRole('heading', { name: 'Feature flags' })).toBeTruthy();
    expect(main().queryByText(/of Larkfield Estates: the outcome/)).toBeNull();
  });
});
