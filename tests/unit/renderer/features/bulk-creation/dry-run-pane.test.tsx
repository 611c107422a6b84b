// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DryRun } from '#shared/ipc/contract/creation';
import { err, ok } from '#shared/result';
import { changeBulk, showFile } from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  goOffline,
  holdBack,
  key,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { file, dryRun, run, team, openFile, toasts, state, openedRun } from './open-bulk.ts';

isolateApp();

describe('the dry run', () => {
  const plan = () => ({
    profileId: 'demo',
    file: 'f1',
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    mapping: file.mapping,
    organization: null,
    organizationDisplayName: null,
  });

  it('starts by the button and by Ctrl Enter, one at a time, and sends no check', async () => {
    const bridge = await openFile();
    const responses = holdBack(bridge, 'bulk.plan');
    press(button(/^(Dry run|Repeat dry run)/));
    await screen.findByRole('button', { name: /^Checking rows/ });
    key('Enter', { ctrlKey: true }, document.body);
    await responses.give(ok(dryRun));
    expect(await screen.findByRole('complementary', { name: 'Dry run' })).toBeTruthy();
    key('Enter', { ctrlKey: true }, document.body);
    await responses.give(ok({ ...dryRun, plan: 'p2' }));
    expect(state().dryRun?.plan).toBe('p2');
    expect(sent(bridge, 'bulk.plan')).toEqual([plan(), plan()]);
    await expectSent(bridge, 'bulk.start', 0);
  });

  it('first reads the entitlements of the chosen organization, and continues without them', async () => {
    const bridge = await openFile();
    act(() => {
      changeBulk({ organization: { name: 'organizations/o1', displayName: 'Larkfield' } });
    });
    press(button(/^(Dry run|Repeat dry run)/));
    expect(await awaitSent(bridge, 'bulk.plan')).toEqual([
      { ...plan(), organization: 'organizations/o1', organizationDisplayName: 'Larkfield' },
    ]);
    expect(sent(bridge, 'creation.entitlements')).toEqual([
      { profileId: 'demo', organization: 'organizations/o1', displayName: 'Larkfield', refresh: true },
    ]);
  });

  it('that failed says why and keeps the mapping', async () => {
    const bridge = await openFile();
    bridge.respond('bulk.plan', () => err(broken));
    press(button(/^(Dry run|Repeat dry run)/));
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(button(/^(Dry run|Repeat dry run)/)).toHaveProperty('ariaDisabled', null);
    expect(state().mapping).toEqual(file.mapping);
  });

  it.each([
    ['the mapping', () => write(screen.getByRole('combobox', { name: /^Client reference/ }), '1')],
    [
      'the organization',
      () => write(screen.getByRole('combobox', { name: /^Organization for rows/ }), 'organizations/o9'),
    ],
    ['the file', () => act(() => showFile({ ...file, file: 'f2' }))],
  ] as const)('is void if %s was changed while it ran', async (_what, change) => {
    const bridge = await openFile();
    const responses = holdBack(bridge, 'bulk.plan');
    press(button(/^(Dry run|Repeat dry run)/));
    await awaitSent(bridge, 'bulk.plan');
    change();
    await responses.give(ok(dryRun));
    expect(state().dryRun).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create 2 checks' })).toBeNull();
  });

  it('is void once another organization is chosen', async () => {
    await openFile();
    act(() => {
      changeBulk({ dryRun });
    });
    const combobox = screen.getByRole('combobox', { name: 'Organization for rows without one' });
    act(() => {
      combobox.focus();
    });
    key('ArrowDown', {}, combobox);
    press(await screen.findByRole('option', { name: 'Fennimore Law' }));
    await waitFor(() => {
      expect(state().organization?.displayName).toBe('Fennimore Law');
    });
    expect(state().dryRun).toBeNull();
  });

  it('shows each message with its row, columns and check, and the number of further ones', async () => {
    const bridge = await openFile();
    bridge.respond('bulk.exportMessages', () => ok('/home/operator/messages.csv'));
    bridge.respond('checks.read', () => err(broken));
    const check = `${team}/checks/c1`;
    act(() => {
      changeBulk({
        dryRun: {
          ...dryRun,
          ready: 1,
          leftOut: 1,
          warningCount: 1,
          messageCount: 7,
          lookupError: broken,
          messages: [
            { row: 3, columns: [0, 3], severity: 'error', text: 'Required.', sentAs: null, check },
            { row: null, columns: [], severity: 'warning', text: 'Odd.', sentAs: null, check: null },
          ],
        },
      });
    });
    const pane = within(screen.getByRole('complementary', { name: 'Dry run' }));
    expect(pane.getByText('1 of 2 ready')).toBeTruthy();
    expect(pane.getByText('Row 3')).toBeTruthy();
    expect(pane.getByText('Column A, D')).toBeTruthy();
    expect(pane.getByText('name, dob')).toBeTruthy();
    expect(pane.getByText('All rows')).toBeTruthy();
    expect(pane.getByText('First 2 of 7 problems')).toBeTruthy();
    expect(pane.getByText(/2 references were checked for earlier use/)).toBeTruthy();
    // The error of the look-up has the width of the page.
    expect(pane.queryByText(broken.message)).toBeNull();
    expect(screen.getByText(broken.message)).toBeTruthy();
    press(pane.getByRole('button', { name: 'Export problems' }));
    expect(await awaitSent(bridge, 'bulk.exportMessages')).toEqual([{ profileId: 'demo', plan: 'p1' }]);
    await waitFor(() => {
      expect(toasts()).toEqual(['Problems saved as messages.csv.']);
    });
    press(pane.getByRole('button', { name: 'Open check' }));
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(check);
  });

  it('that saved no messages shows nothing, and one that could not save them says why', async () => {
    const bridge = await openFile();
    bridge.respond('bulk.exportMessages', () => ok(null));
    act(() => {
      changeBulk({ dryRun: { ...dryRun, messageCount: 1 } });
    });
    press(button('Export problems'));
    await awaitSent(bridge, 'bulk.exportMessages');
    bridge.respond('bulk.exportMessages', () => err(broken));
    press(button('Export problems'));
    await waitFor(() => {
      expect(toasts()).toEqual(['Broken.']);
    });
  });
});

describe('starting a run', () => {
  const openDry = async (change: Partial<DryRun> = {}) => {
    const bridge = await openFile();
    act(() => {
      changeBulk({ dryRun: { ...dryRun, ...change } });
    });
    return bridge;
  };
  const start = () => button(/^Create \d checks?$/);

  it('sends the plan with the pace and the failure limit, and shows the run', async () => {
    const bridge = await openDry();
    write(screen.getByRole('textbox', { name: 'Checks per minute' }), '30');
    write(screen.getByRole('textbox', { name: 'Failures before a pause' }), '3');
    bridge.respond('bulk.runs', () => ok([run]));
    press(start());
    expect(await screen.findByRole('grid', { name: 'Rows' })).toBeTruthy();
    expect(sent(bridge, 'bulk.start')).toEqual([
      { profileId: 'demo', plan: 'p1', phonesAccepted: true, perMinute: 30, stopAfter: 3 },
    ]);
  });

  it('happens once, however often the button is pressed during the confirmation', async () => {
    const bridge = await openDry();
    const responses = holdBack(bridge, 'bulk.start');
    press(start());
    press(start());
    await awaitSent(bridge, 'bulk.start');
    press(start());
    await responses.give(err(broken));
    await expectSent(bridge, 'bulk.start', 1);
    expect(main().getByText('Broken.')).toBeTruthy();
    expect(state()).toMatchObject({ file: { file: 'f1' }, dryRun: { plan: 'p1' } });
  });

  it.each(['0', '-1', '1.5', '601', '', 'ten'])('is not possible at %s checks a minute', async (pace) => {
    const bridge = await openDry();
    write(screen.getByRole('textbox', { name: 'Checks per minute' }), pace);
    expect(screen.getByText('A whole number from 1 to 600.')).toBeTruthy();
    press(start());
    await expectSent(bridge, 'bulk.start', 0);
  });

  it('is not possible without a failure limit, without a ready row, or without a connection', async () => {
    const bridge = await openDry();
    const failures = screen.getByRole('textbox', { name: 'Failures before a pause' });
    write(failures, '50001');
    expect(start()).toHaveProperty('disabled', true);
    write(failures, '50000');
    expect(start()).toHaveProperty('disabled', false);
    act(() => {
      changeBulk({ dryRun: { ...dryRun, ready: 0 } });
    });
    expect(start()).toHaveProperty('disabled', true);
    act(() => {
      changeBulk({ dryRun });
    });
    await goOffline(bridge);
    press(start());
    expect(start().getAttribute('aria-disabled')).toBe('true');
    await expectSent(bridge, 'bulk.start', 0);
  });

  it('is not possible by Ctrl Enter', async () => {
    const bridge = await openDry();
    key('Enter', { ctrlKey: true }, start());
    await awaitSent(bridge, 'bulk.plan');
    await expectSent(bridge, 'bulk.start', 0);
  });

  it('that completes late leaves the file of another profile open', async () => {
    const bridge = await openDry();
    const responses = holdBack(bridge, 'bulk.start');
    press(start());
    await awaitSent(bridge, 'bulk.start');
    await switchTo(bridge, 'sandbox');
    expect(state()).toMatchObject({ file: null, dryRun: null });
    act(() => {
      showFile({ ...file, file: 'of-sandbox' });
    });
    await responses.give(ok(run));
    expect(state()).toMatchObject({ file: { file: 'of-sandbox' } });
    expect(openedRun()).toBeNull();
  });
});
