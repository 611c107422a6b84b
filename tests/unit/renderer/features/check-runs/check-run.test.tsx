// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import type { CheckAct, CheckRunRow } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { closeCheckRun, openCheckRun } from '../../../../../renderer/features/check-runs/check-run.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
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

type Answer = { check: Check } | { error: AppError } | 'silent';
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

  it('resumes with what was not sent, and sends what failed again only when it is told to', async () => {
    const on: Answer = { check: { name: nameOf('c1'), ongoingMonitoringEnabled: true } };
    const answers: Record<string, Answer> = { c1: on, c2: refused, c3: 'silent' };
    const { sent } = await run('monitoring-on', answers);
    answers['c3'] = on;
    await press('Resume, 1 to send');
    answers['c2'] = on;
    await press('Send 1 again');
    expect(sent.map(({ ids }) => ids)).toEqual([['c1', 'c2', 'c3'], ['c3'], ['c2']]);
    expect(screen.getByText('3 accepted, 0 not, 0 not sent')).toBeTruthy();
  });

  it('looks an unknown outcome up, and sends nothing again before', async () => {
    const { bridge, sent, rows } = await run('monitoring-on', { c1: lost, c2: lost });
    expect(buttons()).toEqual(['Close', 'Look up 2']);
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
