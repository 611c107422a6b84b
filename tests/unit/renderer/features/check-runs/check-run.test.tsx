// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckAction } from '#shared/ipc/contract/check-detail';
import type { CheckItem } from '#shared/ipc/contract/check-runs';
import { maxChosenChecks } from '#shared/ipc/contract/findings';
import { itemStates, type SavedRun } from '#shared/ipc/contract/runs';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  closeCheckRun,
  openCheckRun,
  useCheckRun,
} from '../../../../../renderer/features/check-runs/check-run.ts';
import { openRun } from '../../../../../renderer/features/runs/run-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';
const nameOf = (place: number) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/c${place}`);
isolateApp();
afterEach(() => {
  closeCheckRun();
  useCheckRun.setState({ labels: new Map() });
  openRun(null);
});

const off = { state: 'ACTIVE', ongoingMonitoringEnabled: false };
const on = { state: 'ACTIVE', ongoingMonitoringEnabled: true };
const item = (position: number, more: Partial<CheckItem> = {}): CheckItem => ({
  position,
  check: nameOf(position),
  action: 'monitoring-on',
  before: off,
  was: null,
  now: null,
  state: 'waiting',
  note: null,
  status: null,
  settledAt: null,
  ...more,
});
const switched = (position: number) => item(position, { state: 'applied', was: off, now: on });
const runOf = (items: readonly CheckItem[], more: Partial<SavedRun> = {}): SavedRun => ({
  profileId: 'demo',
  id,
  name: 'Start monitoring of 3 checks',
  error: null,
  createdAt: '2026-03-02T10:15:00Z',
  startedAt: null,
  endedAt: null,
  stopAfter: 500,
  state: 'stopped',
  interrupted: false,
  counts: Object.fromEntries(
    itemStates.map((state) => [state, items.filter((each) => each.state === state).length]),
  ) as SavedRun['counts'], // all states
  ...more,
});

function bridgeWith(items: readonly CheckItem[], more: Partial<SavedRun> = {}, lastRoute = '/change-sets') {
  const bridge = createFakeBridge({ preferences: { lastRoute } });
  const run = runOf(items, more);
  const detail = ok({ run, items: [...items] });
  bridge.respond('checkRuns.list', () => ok([run]));
  bridge.respond('changeSets.list', () => ok([]));
  for (const call of ['begin', 'apply', 'stop'] as const) bridge.respond(`checkRuns.${call}`, () => ok(run));
  for (const call of ['read', 'lookUp', 'decide'] as const) bridge.respond(`checkRuns.${call}`, () => detail);
  return bridge;
}

describe('the question before a run over checks', () => {
  async function ask(action: CheckAction = 'monitoring-on', count = 2): Promise<FakeBridge> {
    const bridge = bridgeWith([item(0), item(1)], {}, '/brands');
    await openApp(bridge);
    askAbout(action, count);
    await screen.findByRole('alertdialog');
    return bridge;
  }
  const askAbout = (does: CheckAction, count: number) =>
    act(() =>
      openCheckRun({
        action: does,
        checks: Array.from({ length: count }, (_, place) => ({
          name: nameOf(place),
          label: `Ada ${place}`,
          before: off,
        })),
      }),
    );
  const dialog = () => within(screen.getByRole('alertdialog'));

  it('sends the checks once, however often the button is pressed, and shows the run', async () => {
    const bridge = await ask();
    const responses = holdBack(bridge, 'checkRuns.begin');
    press(dialog().getByRole('button', { name: 'Start monitoring' }));
    press(dialog().getByRole('button', { name: 'Start monitoring' }));
    expect(await awaitSent(bridge, 'checkRuns.begin')).toEqual([
      {
        profileId: 'demo',
        action: 'monitoring-on',
        checks: [0, 1].map((place) => ({ name: nameOf(place), before: off })),
      },
    ]);
    await responses.give(ok(runOf([item(0), item(1)], { state: 'running' })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(useNavigation.getState().place.path).toBe('/change-sets');
    const cells = within(await screen.findByRole('grid', { name: 'Checks of this run' }));
    expect((await cells.findByText('Ada 1')).closest('.personal')).toBeTruthy();
  });

  it('is limited, sends nothing without a connection, and is closed by a switch of the profile', async () => {
    const bridge = await ask('cancel', maxChosenChecks + 1);
    expect(dialog().getByRole('button', { name: 'Cancel checks' })).toHaveProperty('disabled', true);
    askAbout('cancel', 1);
    await goOffline(bridge);
    press(dialog().getByRole('button', { name: 'Cancel check' }));
    await expectSent(bridge, 'checkRuns.begin', 0);
    await switchTo(bridge, 'sandbox');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that a locked profile refused is unlocked and sent', async () => {
    const bridge = await ask();
    bridge.respond('checkRuns.begin', () => err(lockedOut));
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(dialog().getByRole('button', { name: 'Start monitoring' }));
    press(await dialog().findByRole('button', { name: 'Allow changes and continue' }));
    await awaitSent(bridge, 'checkRuns.begin', 2);
  });
});

describe('a run over checks', () => {
  async function openItems(items: readonly CheckItem[], more: Partial<SavedRun> = {}) {
    const bridge = bridgeWith(items, more);
    openRun(id);
    await openApp(bridge);
    await main().findByRole('heading', { name: 'Start monitoring of 3 checks' });
    await awaitSent(bridge, 'checkRuns.read');
    return bridge;
  }
  const rows = () => within(screen.getByRole('grid', { name: 'Checks of this run' }));

  it('is in the list of change sets after a restart, and opens from there', async () => {
    await openApp(bridgeWith([switched(0), item(1)], { interrupted: true }));
    const row = await main().findByRole('rowheader', { name: 'Start monitoring of 3 checks' });
    press(row);
    expect(await screen.findByRole('button', { name: 'Open run' })).toBeTruthy();
    fireEvent.doubleClick(row);
    expect(await main().findByText('1 of 2 finished')).toBeTruthy();
    expect(main().getByText('The app closed while this run was sending.')).toBeTruthy();
  });

  it('shows for each check the earlier, sent and reread value', async () => {
    await openItems([
      switched(0),
      item(1, { state: 'failed', was: off, note: '403: does not exist or no access' }),
      item(2),
    ]);
    const first = within(await rows().findByRole('row', { name: /c0/ }));
    expect(first.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Off', 'On', 'Applied']),
    );
    expect(rows().getByText('403: does not exist or no access')).toBeTruthy();
    expect(rows().getByText('On, not sent')).toBeTruthy();
  });

  it.each(['running', 'stopped', 'done'] as const)(
    'that is %s shows unsent checks as not sent everywhere',
    async (state) => {
      await openItems([switched(0), item(1)], { state });
      const row = within(await rows().findByRole('row', { name: /c1/ }));
      expect(row.getByText('Not sent')).toBeTruthy();
      expect(main().getByRole('radio', { name: 'Not sent 1' })).toBeTruthy();
      expect(main().getByRole('img', { name: /Not sent 1/ })).toBeTruthy();
    },
  );

  it.each([
    ['running', null, /^Running since 2 Mar .*\d\d:15 ·/],
    ['stopped', '2026-03-02T10:20:00Z', /^Started 2 Mar .*\d\d:15, stopped \d\d:20 ·/],
    ['done', '2026-03-02T10:20:00Z', /^Started 2 Mar .*\d\d:15, finished \d\d:20 ·/],
    ['stopped', null, /^Started 2 Mar .*\d\d:15, stop time unknown ·/],
  ] as const)('that is %s and ended at %s says so', async (state, endedAt, text) => {
    await openItems([switched(0), item(1)], {
      state,
      endedAt,
      startedAt: '2026-03-02T10:15:00Z',
      interrupted: endedAt === null,
    });
    expect(main().getByText(text)).toBeTruthy();
  });

  it('resumes with unsent checks, and sends failed ones again only on request', async () => {
    const bridge = await openItems([switched(0), item(1, { state: 'failed', was: off }), item(2)]);
    press(main().getByRole('button', { name: 'Resume 1 item' }));
    await awaitSent(bridge, 'checkRuns.apply');
    await expectSent(bridge, 'checkRuns.decide', 0);
    press(await main().findByRole('button', { name: 'Send 1 again' }));
    expect(await awaitSent(bridge, 'checkRuns.decide')).toEqual([
      { profileId: 'demo', id, decision: 'again', positions: [1] },
    ]);
    await awaitSent(bridge, 'checkRuns.apply', 2);
  });

  it('looks up an unknown outcome, and does not offer to send it again before', async () => {
    const bridge = await openItems([item(0, { state: 'unknown', was: off })]);
    press(await main().findByRole('button', { name: 'Look up 1 outcome' }));
    expect(await awaitSent(bridge, 'checkRuns.lookUp')).toEqual([{ profileId: 'demo', id, positions: [0] }]);
    expect(main().queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('leaves out a check with an unknown outcome, and then selects nothing', async () => {
    const bridge = await openItems([item(0, { state: 'unknown', was: off }), item(1)]);
    const [check] = await rows().findAllByRole('checkbox', { name: /c0/ });
    if (check === undefined) throw new Error('No row can be selected.');
    press(check);
    bridge.respond('checkRuns.decide', () => err(broken));
    press(await main().findByRole('button', { name: 'Leave out 1' }));
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(main().getByText('1 selected')).toBeTruthy();
    bridge.respond('checkRuns.decide', () => ok({ run: runOf([]), items: [] }));
    press(main().getByRole('button', { name: 'Leave out 1' }));
    expect((await awaitSent(bridge, 'checkRuns.decide', 2))[1]).toMatchObject({
      decision: 'leave-out',
      positions: [0],
    });
    await waitFor(() => expect(main().queryByText('1 selected')).toBeNull());
  });

  it('says checks, not changes, when it stopped', async () => {
    await openItems([switched(0), item(1)], {
      error: { kind: 'cancelled', message: 'Stopped after 5 errors.', advice: '' },
    });
    expect(main().getByText('1 check was not changed. Applied changes stay as they are.')).toBeTruthy();
  });

  it('says why its checks could not be loaded, and retries', async () => {
    const bridge = bridgeWith([item(0)]);
    bridge.respond('checkRuns.read', () => err(broken));
    openRun(id);
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ })).toHaveProperty(
      'disabled',
      true,
    );
    bridge.respond('checkRuns.read', () => ok({ run: runOf([item(0)]), items: [item(0)] }));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await rows().findByRole('row', { name: /c0/ })).toBeTruthy();
    expect(main().getByRole('button', { name: /^Leave out \d+ unsent items?$/ })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('leaves out a selected check, and exports the outcome of each', async () => {
    const bridge = await openItems([item(0), item(1)]);
    const [check] = await rows().findAllByRole('checkbox', { name: /c1/ });
    if (check === undefined) throw new Error('No row can be selected.');
    press(check);
    press(await main().findByRole('button', { name: 'Leave out 1' }));
    expect(await awaitSent(bridge, 'checkRuns.decide')).toEqual([
      { profileId: 'demo', id, decision: 'leave-out', positions: [1] },
    ]);
    bridge.respond('checkRuns.export', () => ok({ savedAs: 'checks.csv' }));
    press(button('Export outcomes'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Saved as checks.csv.']);
    });
  });

  it('selects nothing while it is running', async () => {
    const bridge = await openItems([item(0), item(1)]);
    const [check] = await rows().findAllByRole('checkbox', { name: /c1/ });
    if (check === undefined) throw new Error('No row can be selected.');
    press(check);
    expect(await main().findByText('1 selected')).toBeTruthy();
    act(() => {
      bridge.push('checkRuns.changed', { run: runOf([item(0), item(1)], { state: 'running' }), items: [] });
    });
    await waitFor(() => expect(main().queryByText('1 selected')).toBeNull());
    expect(rows().queryByRole('checkbox')).toBeNull();
    act(() => {
      bridge.push('checkRuns.changed', { run: runOf([item(0), item(1)]), items: [] });
    });
    expect(await rows().findAllByRole('checkbox')).not.toHaveLength(0);
    expect(main().queryByText('1 selected')).toBeNull();
  });

  it('follows the check events of the main process, for its profile only', async () => {
    const bridge = await openItems([item(0), item(1)], { state: 'running' });
    const items = [switched(0), item(1)];
    act(() => {
      bridge.push('checkRuns.changed', { run: runOf(items, { profileId: 'other' }), items: [] });
      bridge.push('checkRuns.changed', { run: runOf(items, { state: 'running' }), items: [switched(0)] });
    });
    expect(await main().findByText('1 of 2 finished')).toBeTruthy();
    expect(await rows().findByText('Applied')).toBeTruthy();
    await expectSent(bridge, 'checkRuns.read', 1);
    act(() => {
      bridge.push('checkRuns.changed', { run: runOf(items, { state: 'done' }), items: null });
    });
    await awaitSent(bridge, 'checkRuns.read', 2);
  });

  it('that was not confirmed is removed from the list, and its page is closed', async () => {
    const bridge = await openItems([item(0)]);
    act(() => {
      bridge.push('checkRuns.removed', { profileId: 'other', id });
    });
    expect(main().getByRole('heading', { name: 'Start monitoring of 3 checks' })).toBeTruthy();
    act(() => {
      bridge.push('checkRuns.removed', { profileId: 'demo', id });
    });
    expect(await main().findByText('No change sets yet')).toBeTruthy();
  });

  it('is reverted where it switched, and shows no state that was not read', async () => {
    const bridge = await openItems([
      switched(0),
      item(1, { state: 'accepted', was: off, now: off }),
      item(2, { state: 'accepted', was: off, now: null }),
      item(3, { state: 'applied', was: { state: null, ongoingMonitoringEnabled: null }, now: on }),
      item(4, { state: 'failed', was: off }),
    ]);
    press(await main().findByRole('button', { name: 'Revert…' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Stop ongoing monitoring of 2 checks?' }),
    );
    expect(useCheckRun.getState().labels.size).toBe(0);
    expect(sent(bridge, 'checkRuns.begin')).toEqual([]);
    press(dialog.getByRole('button', { name: 'Stop monitoring' }));
    expect((await awaitSent(bridge, 'checkRuns.begin'))[0]?.checks).toEqual([
      { name: nameOf(0), before: { state: 'ACTIVE', ongoingMonitoringEnabled: true } },
      { name: nameOf(2), before: { state: 'ACTIVE', ongoingMonitoringEnabled: null } },
    ]);
  });

  it('of cancelled checks offers no revert', async () => {
    const cancelled = { state: 'CANCELLED', ongoingMonitoringEnabled: false };
    await openItems([item(0, { action: 'cancel', state: 'applied', was: on, now: cancelled })]);
    const row = within(await rows().findByRole('row', { name: /c0/ }));
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getAllByText('Cancelled')).toHaveLength(2);
    expect(main().queryByRole('button', { name: 'Revert…' })).toBeNull();
  });
});
