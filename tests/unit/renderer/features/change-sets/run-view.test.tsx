// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { outcomesCsv } from '#electron/jobs/change-sets/change-set-file';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { err, ok } from '#shared/result';
import { openRun, showFailed, useRunView } from '../../../../../renderer/features/runs/run-state.ts';
import {
  changeFlagsView,
  useFlagsView,
  useOpenCell,
} from '../../../../../renderer/features/flags/view-state.ts';
import { useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  button,
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
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import {
  id,
  other,
  receivedAt,
  cell,
  setOf,
  toasts,
  bridgeWith,
  leaveEachRollout,
} from './rollout-bridge.ts';

isolateApp();
leaveEachRollout();

describe('a run', () => {
  const failed = cell(0, { state: 'failed', status: 409, note: 'Refused.', settledAt: receivedAt });
  const conflict = cell(1, { state: 'conflict', now: { is: 'override', value: false, sourceGiven: true } });
  const lost = cell(2, { state: 'unknown' });
  const blind = cell(3, { state: 'unknown', now: { is: 'unknown', why: 'not-given' } });
  const waiting = cell(4);

  async function openSet(cells: readonly ChangeCell[], more: Partial<ChangeSet> = {}) {
    const bridge = bridgeWith('/change-sets', [setOf(cells, { state: 'stopped', ...more })], cells);
    openRun(id);
    await openApp(bridge);
    await main().findByRole('heading', { name: 'Rollout' });
    await awaitSent(bridge, 'changeSets.read');
    return bridge;
  }
  const cells = () => within(screen.getByRole('grid', { name: 'Changes in the change set' }));
  /** Selects the row of a flag; what can be done with it is then below the list. */
  const select = async (flag: string) => {
    const row = (await cells().findByText(flag)).closest<HTMLElement>('[role="row"]');
    if (row === null) throw new Error(`No cell of ${flag}`);
    press(within(row).getByRole('checkbox'));
  };

  it('shows a cleared override as Clear, like the exported file', async () => {
    const before = { is: 'override', value: true, sourceGiven: true } as const;
    const now = { is: 'default', value: false, sourceGiven: true } as const;
    const cleared = cell(0, { action: 'clear', state: 'applied', before, was: before, now });
    await openSet([cleared, cell(1, { action: 'clear', before })]);
    expect(cells().getByRole('gridcell', { name: 'Clear' })).toBeTruthy();
    expect(cells().getByRole('gridcell', { name: 'Default off' })).toBeTruthy();
    expect(cells().getByRole('gridcell', { name: 'Clear, not sent' })).toBeTruthy();
    expect(outcomesCsv([cleared])).toContain(',On,On,Clear,applied,Default off,');
  });

  it('opens at the first change that failed or is in conflict, if it was opened for those', async () => {
    const applied = cell(0, { state: 'applied' });
    const bridge = bridgeWith(
      '/overview',
      [setOf([applied, conflict], { state: 'done' })],
      [applied, conflict, { ...failed, position: 2, flag: 'flag_2' }],
    );
    await openApp(bridge);
    act(() => showFailed(id));
    await waitFor(() => expect(useRunView.getState().items.list.openName).toBe('1'));
    expect((await cells().findByText('flag_1')).closest('[role="row"]')?.getAttribute('aria-current')).toBe(
      'true',
    );
    // What it was opened for is done: closing the pane does not open it again.
    expect(useRunView.getState().items.opensFailed).toBe(false);
  });

  it('counts everything as settled except waiting, sending and unknown cells', async () => {
    await openSet(
      [cell(0, { state: 'applied' }), failed, conflict, lost, waiting].map((each, position) => ({
        ...each,
        position,
      })),
    );
    expect(main().getByText('3 of 5 finished')).toBeTruthy();
    expect(main().getByRole('radio', { name: 'Failed 1' })).toBeTruthy();
  });

  it('that is stopped resumes once, but not without a connection', async () => {
    const bridge = await openSet([waiting]);
    const responses = holdBack(bridge, 'changeSets.apply');
    const resume = () => main().getByRole('button', { name: 'Resume 1 item' });
    press(resume());
    press(resume());
    await awaitSent(bridge, 'changeSets.apply');
    press(resume());
    await responses.give(err(broken));
    expect(sent(bridge, 'changeSets.apply')).toEqual([{ profileId: 'demo', id }]);
    expect(main().getByText('Broken.')).toBeTruthy();
    await goOffline(bridge);
    press(resume());
    await expectSent(bridge, 'changeSets.apply', 1);
  });

  it('that is running can be stopped, but none of its cells can be decided', async () => {
    const bridge = await openSet([failed, conflict, waiting], { state: 'running', startedAt: receivedAt });
    await cells().findByText('flag_0');
    expect(cells().queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /again|Leave|Resume|Stage/ })).toBeNull();
    press(main().getByRole('button', { name: 'Stop' }));
    expect(await awaitSent(bridge, 'changeSets.stop')).toEqual([{ profileId: 'demo', id }]);
  });

  it('drops only what still waits', async () => {
    const bridge = await openSet([failed, { ...waiting, position: 1 }, { ...waiting, position: 7 }]);
    await cells().findByText('flag_0');
    press(main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ }));
    expect(await awaitSent(bridge, 'changeSets.decide')).toEqual([
      { profileId: 'demo', id, decision: 'leave-out', positions: [1, 7] },
    ]);
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('says why its cells could not be loaded, retries, and drops none before', async () => {
    const bridge = bridgeWith('/change-sets', [setOf([waiting], { state: 'stopped' })], [waiting]);
    const responses = holdBack(bridge, 'changeSets.read');
    openRun(id);
    await openApp(bridge);
    const drop = () => main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ });
    await main().findByRole('heading', { name: 'Rollout' });
    expect(drop()).toHaveProperty('disabled', true);
    expect(main().queryByText('No rows with this outcome')).toBeNull();
    await responses.give(err(broken));
    expect(main().getByText('Broken.')).toBeTruthy();
    press(main().getByRole('button', { name: 'Retry' }));
    await responses.give(ok({ changeSet: setOf([waiting], { state: 'stopped' }), cells: [waiting] }));
    expect(await cells().findByText('flag_4')).toBeTruthy();
    expect(drop()).toHaveProperty('disabled', false);
  });

  it('is reverted once, however often the button is pressed, or says why not', async () => {
    const bridge = await openSet([failed], {
      interrupted: true,
      error: { kind: 'cancelled', message: 'Stopped after 5 errors.', advice: '' },
    });
    const responses = holdBack(bridge, 'changeSets.revert');
    const revert = () => main().getByRole('button', { name: 'Revert…' });
    press(revert());
    press(revert());
    await awaitSent(bridge, 'changeSets.revert');
    await responses.give(err(broken));
    expect(sent(bridge, 'changeSets.revert')).toEqual([{ profileId: 'demo', id }]);
    expect(main().getByText('Broken.')).toBeTruthy();
    expect(main().queryByText('Applied changes stay as they are.')).toBeNull();
    press(revert());
    await responses.give(
      ok({ changeSet: setOf([waiting], { id: other, name: 'Revert of Rollout' }), cells: [waiting] }),
    );
    expect(useFlagsView.getState().draft).toBe(other);
  });

  it('sends a failed cell again only after it was queued again, but not if that failed', async () => {
    const bridge = await openSet([failed]);
    await cells().findByText('flag_0');
    bridge.respond('changeSets.decide', () => err(broken));
    press(main().getByRole('button', { name: 'Send 1 again' }));
    expect(await main().findByText('Broken.')).toBeTruthy();
    await expectSent(bridge, 'changeSets.apply', 0);
    bridge.respond('changeSets.decide', () => ok({ changeSet: setOf([failed]), cells: [failed] }));
    press(main().getByRole('button', { name: 'Send 1 again' }));
    await awaitSent(bridge, 'changeSets.apply');
    expect(sent(bridge, 'changeSets.decide').at(-1)).toEqual({
      profileId: 'demo',
      id,
      decision: 'again',
      positions: [0],
    });
  });

  it('sends all failed cells again together', async () => {
    const bridge = await openSet([failed, { ...failed, position: 5, flag: 'flag_5' }, conflict]);
    press(await main().findByRole('button', { name: 'Send 2 again' }));
    expect((await awaitSent(bridge, 'changeSets.decide'))[0]).toMatchObject({
      decision: 'again',
      positions: [0, 5],
    });
  });

  it('stages a conflict on the current value, or leaves it out; neither sends anything', async () => {
    const bridge = await openSet([conflict, { ...conflict, position: 6, flag: 'flag_6', now: null }]);
    await select('flag_6');
    expect(main().queryByRole('button', { name: /^Stage/ })).toBeNull();
    await select('flag_1');
    press(main().getByRole('button', { name: 'Stage 1 again, based on current values' }));
    await awaitSent(bridge, 'changeSets.decide');
    await waitFor(() => {
      expect(main().queryByText(/ selected$/)).toBeNull();
    });
    await select('flag_6');
    await select('flag_1');
    press(main().getByRole('button', { name: 'Leave out 2' }));
    await awaitSent(bridge, 'changeSets.decide', 2);
    expect(sent(bridge, 'changeSets.decide').map(({ decision, positions }) => [decision, positions])).toEqual(
      [
        ['restage', [1]],
        ['leave-out', [1, 6]],
      ],
    );
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('looks up an unknown cell, and sends it again only if the service does not show it', async () => {
    const bridge = await openSet([lost, blind]);
    expect(await main().findByRole('button', { name: 'Send 1 again' })).toBeTruthy();
    await select('flag_2');
    expect(main().getAllByRole('button', { name: 'Send 1 again' })).toHaveLength(1);
    const [, ofSelected] = main().getAllByRole('button', { name: /^Look up/ });
    if (ofSelected === undefined) throw new Error('The selected cell cannot be looked up.');
    press(ofSelected);
    expect(await awaitSent(bridge, 'changeSets.lookUp')).toEqual([{ profileId: 'demo', id, positions: [2] }]);
  });

  it('leaves out a cell with an unknown outcome', async () => {
    const bridge = await openSet([lost, blind]);
    await select('flag_2');
    press(main().getByRole('button', { name: 'Leave out 1' }));
    expect(await awaitSent(bridge, 'changeSets.decide')).toEqual([
      { profileId: 'demo', id, decision: 'leave-out', positions: [2] },
    ]);
  });

  it('that was applying when the app ended looks up everything unknown', async () => {
    const bridge = await openSet([lost, waiting], { interrupted: true });
    expect(main().getByText('The app closed while applying this change set.')).toBeTruthy();
    expect(main().getByText(/^1 change may have been sent/)).toBeTruthy();
    press(await main().findByRole('button', { name: 'Look up 1 outcome' }));
    expect((await awaitSent(bridge, 'changeSets.lookUp'))[0]?.positions).toEqual([2]);
  });

  it('that was interrupted without unknown cells says that nothing was sent twice', async () => {
    await openSet([waiting], { interrupted: true });
    expect(main().getByText('Nothing was sent twice. Resume to send the rest.')).toBeTruthy();
    expect(main().queryByRole('button', { name: /^Look up/ })).toBeNull();
  });

  it('that stopped after errors says what was not sent, and accepts another limit', async () => {
    const bridge = await openSet([failed, waiting], {
      error: { kind: 'cancelled', message: 'Stopped after 5 errors.', advice: '' },
    });
    expect(main().getByText('Stopped after 5 errors.')).toBeTruthy();
    expect(main().getByText('1 change was not sent. Applied changes stay as they are.')).toBeTruthy();
    const limit = main().getByRole('textbox', { name: 'Errors after which the run stops' });
    write(limit, '9');
    fireEvent.blur(limit);
    expect(await awaitSent(bridge, 'changeSets.change')).toEqual([{ profileId: 'demo', id, stopAfter: 9 }]);
  });

  it('shows the health between two waves, and what was unknown', async () => {
    const rates = { before: { bad: 1, of: 50 }, since: { bad: 5, of: 50 } };
    await openSet([waiting], {
      waveChecks: [
        {
          wave: 1,
          of: 3,
          at: receivedAt,
          organizations: 5,
          result: 'stopped',
          cells: { bad: 0, of: 5, most: 0 },
          readings: [
            { condition: 'consider', most: 5, ...rates },
            { condition: 'webhook-failures', most: 5, before: null, since: null },
          ],
        },
      ],
    });
    const checks = within(main().getByRole('list', { name: 'Results between waves' }));
    expect(checks.getByText('Unsuccessful changes by then: 0 of 5')).toBeTruthy();
    expect(checks.getByText('Checks with Consider: 2% → 10%, worse')).toBeTruthy();
    expect(checks.getByText('Webhook failures: Unknown → Unknown')).toBeTruthy();
    expect(checks.getByText('Stopped')).toBeTruthy();
  });

  it('that a locked profile stopped is unlocked and applied', async () => {
    const bridge = await openSet([waiting], { error: lockedOut });
    expect(main().getByText(/Applied changes stay as they are\.$/)).toBeTruthy();
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(main().getByRole('button', { name: 'Allow changes and continue' }));
    await awaitSent(bridge, 'changeSets.apply');
  });

  it('is not shown as applying while its confirmation waits', async () => {
    const bridge = await openSet([waiting], { state: 'running' });
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q', about: 'run', run: id }] }),
      );
    });
    expect(await main().findByText('Waiting for confirmation')).toBeTruthy();
  });

  it('shows for each cell the earlier, sent and reread value, and opens its journal entries', async () => {
    const accepted = cell(3, {
      state: 'accepted',
      note: '200, accepted.',
      settledAt: receivedAt,
      was: { is: 'default', value: false, sourceGiven: true },
    });
    const bridge = await openSet([failed, accepted]);
    expect(await cells().findByText('200, accepted.')).toBeTruthy();
    expect(cells().getAllByText('Not read back')).toHaveLength(2);
    expect(cells().getByText('On')).toBeTruthy();
    expect(cells().getByText('On, not sent')).toBeTruthy();
    await select('flag_3');
    press(main().getByRole('button', { name: 'Look up 1 outcome' }));
    expect((await awaitSent(bridge, 'changeSets.lookUp'))[0]?.positions).toEqual([3]);
    await waitFor(() => {
      expect(main().queryByText('1 selected')).toBeNull();
    });
    fireEvent.click(await cells().findByText('flag_3'));
    const pane = within(await screen.findByRole('complementary', { name: 'Larkfield Estates' }));
    expect(pane.getByText('200, accepted.')).toBeTruthy();
    press(pane.getByRole('button', { name: 'Copy link' }));
    expect((await awaitSent(bridge, 'clipboard.write'))[0]?.text).toBe(
      'diligence-desk://demo/local/organizations/o1',
    );
    press(pane.getByRole('button', { name: 'Open journal entry' }));
    expect(useJournalView.getState()).toMatchObject({
      filter: { organization: 'organizations/o1', flag: 'featureFlags/flag_3' },
      entry: null,
    });
    expect(useNavigation.getState().place.path).toBe('/journal');
  });

  it('opens the cell of a row in the matrix', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    changeFlagsView({ needle: 'other', openFlag: 'flag_9' });
    const row = await cells().findByText('flag_1');
    fireEvent.click(row);
    expect(useNavigation.getState().place.path).toBe('/change-sets');
    fireEvent.keyDown(screen.getByRole('grid', { name: 'Changes in the change set' }), { key: 'Enter' });
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
    expect(useOpenCell.getState().cell).toEqual({ organization: 'organizations/o1', flag: 'flag_1' });
    expect(useFlagsView.getState()).toMatchObject({ needle: '', openFlag: null });
  });

  it('searches its cells', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    await cells().findByText('flag_1');
    key('/');
    const find = main().getByRole('textbox', { name: 'Search loaded rows' });
    expect(document.activeElement).toBe(find);
    write(find, 'flag_1');
    await waitFor(() => expect(cells().queryByText('flag_0')).toBeNull());
    key('Escape');
    expect(await cells().findByText('flag_0')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Changes in the change set' }));
  });

  it('is used with the arrows and Enter, and going back restores its row', async () => {
    await openSet([cell(0, { state: 'applied' }), cell(1, { state: 'applied', settledAt: receivedAt })]);
    await cells().findByText('flag_1');
    const grid = screen.getByRole('grid', { name: 'Changes in the change set' });
    key('ArrowDown', {}, grid);
    key('Enter', {}, grid);
    expect(useOpenCell.getState().cell).toMatchObject({ flag: 'flag_1' });
    expect(useNavigation.getState().place.path).toBe('/feature-flags');
    key('Escape', {}, document.body);
    await cells().findByText('flag_1');
    const row = screen
      .getByRole('grid', { name: 'Changes in the change set' })
      .getAttribute('aria-activedescendant');
    expect(document.getElementById(row ?? '')?.closest('[role="row"]')?.textContent).toContain('flag_1');
  });

  it('counts cells without a needed change separately from applied ones', async () => {
    await openSet([
      cell(0, { state: 'applied' }),
      cell(1, { state: 'already' }),
      cell(2, { state: 'already' }),
    ]);
    expect(main().getByRole('img', { name: /^Applied 1, No change needed 2, / })).toBeTruthy();
  });

  it('filters its cells by outcome', async () => {
    await openSet([failed, cell(1, { state: 'applied' })]);
    await cells().findByText('flag_1');
    await select('flag_1');
    expect(main().getByText('1 selected')).toBeTruthy();
    press(main().getByRole('radio', { name: 'Failed 1' }));
    expect(main().queryByText('1 selected')).toBeNull();
    expect(cells().queryByText('flag_1')).toBeNull();
    expect(cells().getByText('flag_0')).toBeTruthy();
    press(main().getByRole('radio', { name: 'All 2' }));
    expect(await cells().findByText('flag_1')).toBeTruthy();
    expect(main().queryByText('1 selected')).toBeNull();
  });

  it('exports its outcomes, and shows nothing if no place was chosen', async () => {
    const bridge = await openSet([failed]);
    bridge.respond('changeSets.export', () => ok({ savedAs: null }));
    press(button('Export outcomes'));
    await awaitSent(bridge, 'changeSets.export');
    bridge.respond('changeSets.export', () => ok({ savedAs: 'outcomes.csv' }));
    press(button('Export outcomes'));
    await waitFor(() => {
      expect(toasts()).toEqual(['Saved as outcomes.csv.']);
    });
  });

  it('follows the cell events of the main process, for its profile only', async () => {
    const bridge = await openSet([waiting, failed]);
    await cells().findByText('flag_0');
    const applied = {
      ...waiting,
      state: 'applied' as const,
      now: { is: 'override', value: true, sourceGiven: true } as const,
      settledAt: receivedAt,
    };
    act(() => {
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], {
          state: 'done',
          profileId: 'production',
          id: other,
          name: 'Foreign',
        }),
        cells: [applied],
      });
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], { state: 'done' }),
        cells: [applied],
      });
    });
    expect(await main().findByText('2 of 2 finished')).toBeTruthy();
    expect(cells().getByText('Failed')).toBeTruthy();
    await expectSent(bridge, 'changeSets.read', 1);
    act(() => {
      bridge.push('changeSets.changed', {
        changeSet: setOf([applied, failed], { state: 'done' }),
        cells: null,
      });
    });
    await awaitSent(bridge, 'changeSets.read', 2);
    press(main().getByRole('button', { name: 'Change sets' }));
    expect(await main().findByRole('rowheader', { name: 'Rollout' })).toBeTruthy();
    expect(main().queryByRole('rowheader', { name: 'Foreign' })).toBeNull();
  });

  it('is closed by a switch of the profile', async () => {
    const bridge = await openSet([waiting]);
    await switchTo(bridge, 'sandbox');
    expect(useRunView.getState().open).toBeNull();
  });
});
