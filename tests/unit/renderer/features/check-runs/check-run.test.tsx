// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import type { CheckAct, CheckRunRow } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import { nameSchema } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { closeCheckRun, openCheckRun } from '../../../../../renderer/features/check-runs/check-run.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, goOffline, guardOf, holdBack, lockedOut } from '../../operator.ts';
import { closeApp, giveLayout, openApp, settle } from '../../render-app.tsx';

const nameOf = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);
const receivedAt = '2025-11-20T09:41:00Z';
beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  closeApp();
  closeCheckRun();
  useToasts.setState({ toasts: [] });
});

type Answer = { check: Check | null } | { error: AppError } | 'silent';
const lost: Answer = {
  error: {
    ...{ kind: 'outcome-unknown', operation: 'SetOngoingMonitoring', target: 'c', lookup: {} },
    ...{ message: 'Cut.', advice: '' },
  },
};
const refused: Answer = { error: { kind: 'permission', message: 'No.', advice: '' } };

/** Begins a run over checks; each answers as is said, `silent` not at all: it was not sent. */
async function run(act: CheckAct, answers: Record<string, Answer>, was: boolean | null = null) {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
  const sent: { act: CheckAct; ids: string[] }[] = [];
  bridge.answer('checks.changeMany', ({ run: id, ...input }: InputOf<'checks.changeMany'>) => {
    const rows = input.checks.flatMap(({ name }): CheckRunRow[] => {
      const answer = answers[name.slice(-2)];
      if (answer === undefined || answer === 'silent') return [];
      return 'error' in answer
        ? [{ name, outcome: 'not-accepted', error: answer.error }]
        : [{ name, outcome: 'accepted', changed: { check: answer.check, readError: null, receivedAt } }];
    });
    sent.push({ act: input.act, ids: input.checks.map(({ name }) => name.slice(-2)) });
    for (const row of rows) bridge.push('checks.runProgress', { run: id, row });
    return ok({ rows });
  });
  await openApp(bridge);
  openCheckRun({
    act,
    checks: Object.keys(answers).map((id) => ({
      ...{ name: nameOf(id), label: id, before: { state: 'INACTIVE', ongoingMonitoringEnabled: was } },
    })),
  });
  await settle();
  await press(
    act === 'cancel' ? 'Cancel checks' : act === 'monitoring-on' ? 'Start monitoring' : 'Stop monitoring',
  );
  return { bridge, sent, rows: () => within(screen.getByRole('list', { name: 'Checks of this run' })) };
}
async function press(name: string) {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await settle();
}
const buttons = () =>
  within(screen.getByRole('alertdialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('a run over selected checks', () => {
  it('calls a check that no longer gives its monitoring switched off', async () => {
    const { rows } = await run('monitoring-off', { c1: { check: { name: nameOf('c1') } } });
    expect(rows().getByText('Off')).toBeTruthy();
    expect(rows().queryByText('Accepted, but has not changed')).toBeNull();
  });

  it('does not call a check that does not give its monitoring switched on', async () => {
    const { rows } = await run('monitoring-on', { c1: { check: { name: nameOf('c1') } } });
    expect(rows().getByText('Accepted, but has not changed')).toBeTruthy();
  });

  it('resumes with what was not sent, and sends what failed again only when the operator asks for it', async () => {
    const on: Answer = { check: { name: nameOf('c1'), ongoingMonitoringEnabled: true } };
    const answers: Record<string, Answer> = { c1: on, c2: refused, c3: 'silent' };
    const { sent } = await run('monitoring-on', answers);
    answers['c3'] = on;
    await press('Resume, 1 to send');
    answers['c2'] = on;
    await press('Send 1 again');
    expect(sent.map(({ ids }) => ids)).toEqual([['c1', 'c2', 'c3'], ['c3'], ['c2']]);
    expect(screen.getByText('3 accepted, 0 failed, 0 unknown, 0 not sent')).toBeTruthy();
  });

  it('looks an unknown outcome up, and sends nothing again before', async () => {
    const { bridge, sent, rows } = await run('monitoring-on', { c1: lost, c2: lost });
    expect(buttons()).toEqual(['Close', 'Look up 2']);
    expect(screen.getByText('0 accepted, 0 failed, 2 unknown, 0 not sent')).toBeTruthy();
    bridge.answer('checks.read', ({ name }: InputOf<'checks.read'>) =>
      ok({ check: { name, ongoingMonitoringEnabled: name === nameOf('c1') }, receivedAt }),
    );
    await press('Look up 2');
    expect(rows().getByText('On')).toBeTruthy();
    expect(rows().getByText('Looked up: not changed')).toBeTruthy();
    expect(buttons()).toEqual(['Close', 'Send 1 again']);
    expect(sent).toHaveLength(1);
  });

  it('is reverted by a run over those it switched, which is confirmed again', async () => {
    const on = (id: string): Answer => ({ check: { name: nameOf(id), ongoingMonitoringEnabled: true } });
    const { sent } = await run('monitoring-on', { c1: on('c1'), c2: refused, c3: on('c3') }, false);
    await press('Revert…');
    expect(screen.getByRole('alertdialog', { name: 'Stop monitoring of 2 checks?' })).toBeTruthy();
    expect(sent).toHaveLength(1);
    await press('Stop monitoring');
    expect(sent[1]).toEqual({ act: 'monitoring-off', ids: ['c1', 'c3'] });
  });

  it('is reverted where it was seen to switch, and claims no state that was not read', async () => {
    const { bridge } = await run(
      'monitoring-on',
      {
        c1: { check: { name: nameOf('c1'), ongoingMonitoringEnabled: true } },
        c2: { check: { name: nameOf('c2'), ongoingMonitoringEnabled: false } },
        c3: { check: null },
      },
      false,
    );
    await press('Revert…');
    await press('Stop monitoring');
    const [, reverting] = await awaitSent(bridge, 'checks.changeMany', 2);
    expect(reverting).toMatchObject({
      checks: [
        { name: nameOf('c1'), before: { ongoingMonitoringEnabled: true } },
        { name: nameOf('c3'), before: { ongoingMonitoringEnabled: null } },
      ],
    });
  });

  it('that is refused when it sends again keeps what the service rejected, and goes on with only that', async () => {
    const { bridge, rows } = await run('monitoring-on', { c1: refused, c2: 'silent' });
    const answers = holdBack(bridge, 'checks.changeMany');
    bridge.answer('guard.unlock', () => ok(guardOf(bridge)));
    await press('Send 1 again');
    expect(rows().getAllByText('Waiting')).toHaveLength(2);
    await answers.give(err(lockedOut));
    expect(rows().getByText('403: does not exist or no access')).toBeTruthy();
    expect(buttons()).toEqual([
      ...['Allow changes and continue', 'Details'],
      ...['Close', 'Send 1 again', 'Resume, 1 to send'],
    ]);
    await press('Allow changes and continue');
    const [, , last] = await awaitSent(bridge, 'checks.changeMany', 3);
    expect(last?.checks.map(({ name }) => name)).toEqual([nameOf('c1')]);
  });

  it('that is stopped while it sends again shows what came meanwhile, and for the rest what came before', async () => {
    const { bridge, rows } = await run('monitoring-on', { c1: refused, c2: refused });
    const answers = holdBack(bridge, 'checks.changeMany');
    bridge.answer('checks.stopRun', () => ok(null));
    await press('Send 2 again');
    const [, again] = await awaitSent(bridge, 'checks.changeMany', 2);
    const check = { name: nameOf('c1'), ongoingMonitoringEnabled: true };
    bridge.push('checks.runProgress', {
      run: again?.run ?? '',
      row: { name: check.name, outcome: 'accepted', changed: { check, readError: null, receivedAt } },
    });
    await press('Stop after this check');
    await answers.give(ok({ rows: [] }));
    expect(rows().getByText('On')).toBeTruthy();
    expect(rows().getByText('403: does not exist or no access')).toBeTruthy();
    expect(buttons()).toEqual(['Close', 'Send 1 again']);
  });

  it('is not confirmed without a connection, and says why; its checks are masked on a shared screen', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/brands' } });
    await openApp(bridge);
    openCheckRun({
      act: 'cancel',
      checks: [
        { name: nameOf('c1'), label: 'Ada', before: { state: 'ACTIVE', ongoingMonitoringEnabled: true } },
      ],
    });
    await goOffline(bridge);
    await press('Cancel checks');
    expect(bridge.made.some(({ name }) => name === 'checks.changeMany')).toBe(false);
    const button = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel checks' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Ada').className).toContain('personal');
  });

  it('is not reverted where it is not known what was there before', async () => {
    await run('monitoring-on', { c1: { check: { name: nameOf('c1'), ongoingMonitoringEnabled: true } } });
    expect(buttons()).toEqual(['Close']);
  });

  it('cancels checks, says that it is for good, and reverts nothing', async () => {
    const { sent, rows } = await run(
      'cancel',
      { c1: { check: { name: nameOf('c1'), state: 'CANCELLED' } } },
      true,
    );
    expect(
      screen.getByText("The checks and their ongoing monitoring stop. This can't be undone."),
    ).toBeTruthy();
    expect(rows().getByText('Cancelled')).toBeTruthy();
    expect(buttons()).toEqual(['Close']);
    expect(sent).toEqual([{ act: 'cancel', ids: ['c1'] }]);
  });
});
