// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { err, ok } from '#shared/result';
import { openRun, useRunView } from '../../../../../renderer/features/runs/run-state.ts';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, broken, button, expectFocus, holdBack, key, main, press, sent } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { id, other, cell, setOf, toasts, bridgeWith, leaveEachRollout } from './rollout-bridge.ts';

isolateApp();
leaveEachRollout();

describe('the page of change sets', () => {
  const open = async (sets: readonly ChangeSet[]) => {
    const bridge = bridgeWith('/change-sets', sets, [cell(0)]);
    await openApp(bridge);
    await main().findByRole('grid', { name: 'Change sets' });
    return bridge;
  };
  const cellOf = (name: string) => main().getByRole('rowheader', { name });

  it('says that there is none, and where to start one', async () => {
    await open([]);
    expect(screen.getByText('No change sets yet')).toBeTruthy();
    for (const each of main().getAllByRole('button', { name: 'Open feature flags' })) press(each);
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
  });

  it('counts the outcomes of each, and shows failed, conflicting and unknown ones as open', async () => {
    const states = ['applied', 'already', 'accepted', 'failed', 'conflict', 'unknown', 'waiting', 'left-out'];
    const cells = states.map((state, place) => cell(place, { state: state as ChangeCell['state'] }));
    await open([setOf(cells, { state: 'stopped' })]);
    const row = main().getByRole('row', { name: /Rollout/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(1, 7)
        .map(({ textContent }) => textContent),
    ).toEqual(['Stopped', '1', '1', '1', '3', '2']);
  });

  it('opens a draft next to the matrix, and any other set as a run', async () => {
    await open([setOf([cell(0)]), setOf([], { id: other, name: 'Done one', state: 'done' })]);
    fireEvent.doubleClick(cellOf('Done one'));
    expect(useRunView.getState().open).toBe(other);
    press(await main().findByRole('button', { name: 'Change sets' }));
    press(await main().findByRole('rowheader', { name: 'Rollout' }));
    press(button('Open the draft'));
    expect(useFlagsView.getState().draft).toBe(id);
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
  });

  it('shows the selected one next to the list, and Escape closes it', async () => {
    const done = setOf([cell(0, { state: 'failed' })], { id: other, name: 'Done one', state: 'done' });
    await open([done, setOf([cell(0)])]);
    press(cellOf('Done one'));
    const pane = within(await screen.findByRole('complementary', { name: 'Done one' }));
    expect(pane.getByRole('img', { name: /Failed 1/ })).toBeTruthy();
    expect(await pane.findByText('flag_0')).toBeTruthy();
    expect(useRunView.getState().open).toBeNull();
    key('j');
    expect(await screen.findByRole('complementary', { name: 'Rollout' })).toBeTruthy();
    key('Escape');
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Rollout' })).toBeNull();
    });
    await expectFocus(() => main().getByRole('grid', { name: 'Change sets' }));
  });

  it('shows no other in place of a missing one, such as that of a link', async () => {
    openRun(other);
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    await openApp(bridge);
    expect(await main().findByText('This run is not on this computer')).toBeTruthy();
    press(button('Show change sets'));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('says why the list could not be loaded, and retries', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    bridge.respond('changeSets.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('changeSets.list', () => ok([setOf([cell(0)])]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('says next to the rows of one list why the other could not be loaded, and retries', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    bridge.respond('checkRuns.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('checkRuns.list', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(main().queryByText('Broken.')).toBeNull();
    });
    expect(main().getByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
  });

  it('waits for the lists before it shows the one of a link, or says why they could not be loaded', async () => {
    openRun(other);
    const bridge = bridgeWith('/change-sets', [setOf([cell(0)])], [cell(0)]);
    const responses = holdBack(bridge, 'checkRuns.list');
    await openApp(bridge);
    expect(await main().findByRole('status', { name: 'Loading the change set' })).toBeTruthy();
    await responses.give(err(broken));
    expect(main().getByText('Broken.')).toBeTruthy();
    expect(main().queryByRole('rowheader')).toBeNull();
    bridge.respond('checkRuns.list', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByText('This run is not on this computer')).toBeTruthy();
  });

  it('loads a file as a draft, and says what was left out and why', async () => {
    const bridge = await open([]);
    const loaded = setOf([cell(0)], { name: 'Loaded' });
    bridge.respond('changeSets.load', () =>
      ok({
        changeSet: loaded,
        cells: [cell(0)],
        comparison: null,
        madeIn: { name: 'Sandbox', kind: 'demo' },
        refused: [{ organization: 'organizations/o2', flag: 'wave', reason: 'No such flag.' }],
      }),
    );
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts).toMatchObject([
        {
          tone: 'warning',
          text: '1 change staged. The file was made in the profile Sandbox.',
          advice: '1 change was left out.\nNo such flag.',
          action: { label: 'Open the draft' },
        },
      ]);
    });
    expect(sent(bridge, 'changeSets.load')).toEqual([{ profileId: 'demo' }]);
    expect(useFlagsView.getState().draft).toBe(id);
    expect(await main().findByRole('rowheader', { name: 'Loaded' })).toBeTruthy();
  });

  it('says how the plan of a file compares, and that it was created in another environment', async () => {
    const bridge = await open([]);
    const conflict = { planned: 'would-apply', now: 'conflict' } as const;
    const { organization, organizationDisplayName, flag } = cell(0);
    const respond = (differs: readonly (typeof conflict)[], kind: 'demo' | 'production') =>
      bridge.respond('changeSets.load', () =>
        ok({
          changeSet: setOf([cell(0)]),
          cells: [cell(0)],
          refused: [],
          madeIn: { name: 'There', kind },
          comparison: {
            checksum: 'c0ffee00'.repeat(8),
            cells: 1,
            differs: differs.map((each) => ({ organization, organizationDisplayName, flag, ...each })),
          },
        }),
      );
    respond([], 'demo');
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.at(-1)).toMatchObject({
        tone: 'success',
        advice: 'The plan is the same as in the file.',
      });
    });
    respond([conflict], 'production');
    await waitFor(() => {
      expect(button('Load file…')).toHaveProperty('ariaDisabled', null);
    });
    press(button('Load file…'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.at(-1)).toMatchObject({
        tone: 'warning',
        advice:
          'The file was made in another environment: Production.\n1 change differs from the plan in the file.',
      });
    });
  });

  it('says why a file could not be loaded, and shows nothing if none was chosen', async () => {
    const bridge = await open([]);
    bridge.respond('changeSets.load', () => ok(null));
    press(button('Load file…'));
    await awaitSent(bridge, 'changeSets.load');
    await waitFor(() => {
      expect(button('Load file…')).toHaveProperty('ariaDisabled', null);
    });
    bridge.respond('changeSets.load', () => err(broken));
    press(button('Load file…'));
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});
