// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkFile, BulkRow, BulkRun, DryRun } from '#shared/ipc/contract/creation';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { changeBulk, showFile, useBulk } from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import {
  showBulkRun,
  useRunListView,
} from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { goBack } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
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
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const file: BulkFile = {
  file: 'f1',
  name: 'november.csv',
  size: 100,
  encoding: 'UTF-8',
  delimiter: ',',
  headers: ['name', 'mobile', '', 'dob'],
  doubled: [1],
  rows: 2,
  samples: [['Sale 1', 'Sale 2'], [], [], []],
  mapping: {
    fields: { displayName: { column: 0 }, 'params.subject.dateOfBirth': { column: 3 } },
    dateOrder: 'year-first',
    phoneCountry: null,
  },
  remembered: true,
  knownRuns: [],
};
const dryRun: DryRun = {
  plan: 'p1',
  rows: 2,
  ready: 2,
  leftOut: 0,
  warningCount: 0,
  toConfirm: 0,
  messages: [],
  messageCount: 0,
  lookedUp: 2,
  lookupError: null,
};
const run: BulkRun = {
  profileId: 'demo',
  run: 'r1',
  fileName: 'november.csv',
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  startedAt: '2025-11-20T09:00:00Z',
  state: 'paused',
  error: null,
  interrupted: false,
  counts: { created: 5, failed: 0, unknown: 0, sending: 0, waiting: 3, 'left-out': 1 },
  absent: 0,
  lastMinute: 4,
  perMinute: 60,
  nextRow: 7,
  resumable: true,
};
const team = 'organizations/o1/teams/east';
const row = (place: number, more: Partial<BulkRow> = {}): BulkRow => ({
  row: place,
  displayName: `Sale ${place}`,
  clientReference: `R-${place}`,
  team,
  state: 'waiting',
  check: null,
  reason: null,
  absentAt: null,
  ...more,
});

isolateApp();

async function openBulk(runs: BulkRun[] = []): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/bulk-creation' } });
  bridge.respond('bulk.runs', () => ok(runs));
  bridge.respond('bulk.rows', () => ok([]));
  bridge.respond('bulk.close', () => ok(null));
  bridge.respond('bulk.control', () => ok(run));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  await openApp(bridge);
  await main().findByRole('heading', { name: 'Bulk creation' });
  return bridge;
}
async function openFile(known: Partial<BulkFile> = {}, runs: BulkRun[] = []) {
  const bridge = await openBulk(runs);
  bridge.respond('bulk.plan', () => ok(dryRun));
  bridge.respond('creation.entitlements', () => err(broken));
  bridge.respond('bulk.start', () => ok(run));
  bridge.respond('bulk.mapping', () => ok({ ...file.mapping, fields: {} }));
  act(() => {
    showFile({ ...file, ...known });
  });
  await screen.findByRole('group', { name: 'Mapping' });
  return bridge;
}
async function openRun(change: Partial<BulkRun> = {}, rows: BulkRow[] = []) {
  const bridge = await openBulk([{ ...run, ...change }]);
  bridge.respond('bulk.rows', () => ok(rows));
  act(() => {
    showBulkRun('r1');
  });
  await screen.findByRole('grid', { name: 'Rows' });
  return bridge;
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const state = useBulk.getState;
const openedRun = () => useRunListView.getState().open;

describe('choosing a file', () => {
  it('opens the chosen file, and changes nothing if none was chosen', async () => {
    const bridge = await openBulk();
    bridge.respond('bulk.choose', () => ok(null));
    press(button('Choose CSV file'));
    expect(await awaitSent(bridge, 'bulk.choose')).toEqual([{ profileId: 'demo' }]);
    expect(state().file).toBeNull();
    bridge.respond('bulk.choose', () => ok(file));
    await waitFor(() => {
      expect(button('Choose CSV file')).toHaveProperty('ariaDisabled', null);
    });
    press(button('Choose CSV file'));
    expect(await screen.findByRole('group', { name: 'Mapping' })).toBeTruthy();
  });

  it('opens the dialog only once', async () => {
    const bridge = await openBulk();
    const responses = holdBack(bridge, 'bulk.choose');
    press(button('Choose CSV file'));
    expect(screen.getByText('Reading the file')).toBeTruthy();
    press(button('Choose CSV file'));
    await responses.give(err(broken));
    await expectSent(bridge, 'bulk.choose', 1);
    expect(main().getByText('Broken.')).toBeTruthy();
  });

  it('accepts a dropped file by its bytes', async () => {
    const bridge = await openBulk();
    bridge.respond('bulk.drop', () => ok(file));
    const bytes = new TextEncoder().encode('name\nSale');
    const dropped = new File([bytes], 'november.csv');
    Object.assign(dropped, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
    fireEvent.drop(screen.getByText('Create checks from a CSV file'), {
      dataTransfer: { files: [dropped] },
    });
    const [input] = await awaitSent(bridge, 'bulk.drop');
    expect(input).toMatchObject({ profileId: 'demo', name: 'november.csv' });
    expect(new TextDecoder().decode(input?.bytes)).toBe('name\nSale');
    expect(await screen.findByRole('group', { name: 'Mapping' })).toBeTruthy();
  });

  it('opens no file under another profile than the one it was chosen for', async () => {
    const bridge = await openBulk();
    const responses = holdBack(bridge, 'bulk.choose');
    press(button('Choose CSV file'));
    await awaitSent(bridge, 'bulk.choose');
    await switchTo(bridge, 'sandbox');
    await responses.give(ok(file));
    expect(state().file).toBeNull();
  });

  it('stays open when another profile is asked for by its key, until the operator discards it', async () => {
    const bridge = await openFile();
    key('2', { ctrlKey: true, code: 'Digit2' });
    expect(await screen.findByText('november.csv is open in “Bulk creation”.')).toBeTruthy();
    await expectSent(bridge, 'profiles.activate', 0);
    press(button('Discard input'));
    await awaitSent(bridge, 'profiles.activate');
    await waitFor(() => {
      expect(state().file).toBeNull();
    });
  });

  it('opens no dropped file under another profile', async () => {
    const bridge = await openBulk();
    const responses = holdBack(bridge, 'bulk.drop');
    const dropped = new File(['name'], 'november.csv');
    Object.assign(dropped, { arrayBuffer: () => Promise.resolve(new ArrayBuffer(4)) });
    fireEvent.drop(screen.getByText('Create checks from a CSV file'), {
      dataTransfer: { files: [dropped] },
    });
    await awaitSent(bridge, 'bulk.drop');
    await switchTo(bridge, 'sandbox');
    await responses.give(ok(file));
    expect(state().file).toBeNull();
  });

  it('reads nothing from a file that is too large', async () => {
    const bridge = await openBulk();
    const dropped = Object.defineProperty(new File([], 'huge.csv'), 'size', { value: 20_000_001 });
    fireEvent.drop(screen.getByText('Create checks from a CSV file'), {
      dataTransfer: { files: [dropped] },
    });
    expect(await screen.findByText(/larger than 20 MB/)).toBeTruthy();
    await expectSent(bridge, 'bulk.drop', 0);
  });

  it('says that a dropped folder could not be read', async () => {
    const bridge = await openBulk();
    const dropped = new File([''], 'folder');
    Object.assign(dropped, { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
    fireEvent.drop(screen.getByText('Create checks from a CSV file'), {
      dataTransfer: { files: [dropped] },
    });
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
    expect(screen.queryByText('Reading the file')).toBeNull();
    await expectSent(bridge, 'bulk.drop', 0);
  });

  it('says why the runs of this computer could not be read', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/bulk-creation' } });
    bridge.respond('bulk.runs', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('bulk.runs', () => ok([]));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Create checks from a CSV file')).toBeTruthy();
  });
});

describe('the runs of this computer', () => {
  const list = () => screen.getByRole('grid', { name: 'Bulk creations on this computer' });

  it('show how each ended, fill the pane with one press, and open with Enter', async () => {
    await openBulk([
      { ...run, run: 'r0', state: 'running', fileName: null },
      run,
      { ...run, run: 'r2', state: 'done', fileName: 'b.csv' },
      { ...run, run: 'r3', state: 'cancelled', fileName: 'c.csv' },
      { ...run, run: 'r4', interrupted: true, fileName: 'd.csv' },
    ]);
    for (const word of ['Running', 'Paused', 'Done', 'Cancelled', 'Interrupted'])
      expect(within(list()).getByText(word)).toBeTruthy();
    press(within(list()).getByText('november.csv'));
    const pane = within(await screen.findByRole('complementary', { name: 'november.csv' }));
    expect(pane.getByRole('button', { name: 'Open to resume' })).toBeTruthy();
    expect(pane.getByText('Created')).toBeTruthy();
    key('Enter', {}, list());
    expect(await screen.findByRole('grid', { name: 'Rows' })).toBeTruthy();
    expect(main().getByRole('heading', { name: 'november.csv' })).toBeTruthy();
    act(goBack);
    expect(await screen.findByRole('complementary', { name: 'november.csv' })).toBeTruthy();
  });

  it('that stopped with unsent rows are opened to resume', async () => {
    await openBulk([run]);
    press(within(list()).getByText('november.csv'));
    press(await screen.findByRole('button', { name: 'Open to resume' }));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('have their rows deleted once that is confirmed, each run by its own ID', async () => {
    const bridge = await openBulk([run, { ...run, run: 'r2', fileName: 'b.csv' }]);
    press(within(list()).getByRole('checkbox', { name: 'Select b.csv' }));
    press(button('Remove'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove b.csv from the list?' }));
    expect(dialog.getByText('3 unsent items are removed too.')).toBeTruthy();
    await expectSent(bridge, 'bulk.control', 0);
    press(dialog.getByRole('button', { name: 'Remove run' }));
    expect(await awaitSent(bridge, 'bulk.control')).toEqual([
      { profileId: 'demo', run: 'r2', action: 'forget' },
    ]);
    await awaitSent(bridge, 'bulk.runs', 2);
  });

  it('are not found by a link from another computer', async () => {
    await openBulk([run]);
    act(() => {
      showBulkRun('r9');
    });
    expect(await screen.findByText('This run is not on this computer')).toBeTruthy();
    press(button('Show bulk creations'));
    expect(await screen.findByRole('grid', { name: 'Bulk creations on this computer' })).toBeTruthy();
  });
});

describe('the mapping of a file', () => {
  const select = (name: string | RegExp) => screen.getByRole('combobox', { name });

  it('names columns by letter and header, and marks repeated headers', async () => {
    await openFile();
    const options = within(select(/^Display name/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Not used',
      'A  name',
      'B  mobile  (duplicate header)',
      'C  (no header)',
      'D  dob',
      'Same for every row',
    ]);
    expect(
      screen.getByText(
        /^Mapping reused from your last file with these headers\. 1 column has the same header as another column/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('2 of 4 mapped')).toBeTruthy();
  });

  it('accepts a column, one value for every row, or nothing', async () => {
    await openFile();
    write(select(/^Client reference/), '1');
    expect(state().mapping.fields['clientReference']).toEqual({ column: 1 });
    write(select(/^Given name/), 'value');
    write(screen.getByRole('textbox', { name: 'Given name, for every row' }), 'Ada');
    expect(state().mapping.fields['params.subject.givenName']).toEqual({ value: 'Ada' });
    write(select('Banking data'), 'value');
    write(select('Banking data, for every row'), 'true');
    expect(state().mapping.fields['params.requireBankingData']).toEqual({ value: 'true' });
    write(select(/^Display name/), '');
    expect(state().mapping.fields['displayName']).toBeUndefined();
  });

  it('is guessed again for another template, and voids the dry run', async () => {
    const bridge = await openFile();
    act(() => {
      changeBulk({ dryRun });
    });
    press(screen.getByRole('button', { name: /Template$/ }));
    press(await screen.findByRole('option', { name: 'Source of funds' }));
    expect(await awaitSent(bridge, 'bulk.mapping')).toEqual([
      { profileId: 'demo', file: 'f1', template: 'checkTemplates/source-of-funds-check-v1-0-0' },
    ]);
    await waitFor(() => {
      expect(state().mapping.fields).toEqual({});
    });
    expect(state().dryRun).toBeNull();
  });

  it('of a file that was opened meanwhile is not changed by a late guess', async () => {
    const bridge = await openFile();
    const responses = holdBack(bridge, 'bulk.mapping');
    press(screen.getByRole('button', { name: /Template$/ }));
    press(await screen.findByRole('option', { name: 'Source of funds' }));
    await awaitSent(bridge, 'bulk.mapping');
    act(() => {
      showFile({ ...file, file: 'f2' });
    });
    await responses.give(ok({ ...file.mapping, fields: {} }));
    expect(state().mapping).toEqual(file.mapping);
  });

  it('asks for the date format if a date is mapped, and voids the dry run', async () => {
    await openFile();
    act(() => {
      changeBulk({ dryRun });
    });
    expect(screen.queryByRole('button', { name: /Default country for phone numbers$/ })).toBeNull();
    press(screen.getByRole('button', { name: /Date format$/ }));
    const options = await screen.findAllByRole('option');
    press(options[1] ?? document.body);
    await waitFor(() => {
      expect(state().mapping.dateOrder).not.toBe('year-first');
    });
    expect(state().dryRun).toBeNull();
  });

  it('is hidden and shown again', async () => {
    await openFile();
    press(button('Hide mapping'));
    expect(screen.queryByRole('group', { name: 'Mapping' })).toBeNull();
    press(button('Show mapping'));
    expect(screen.getByRole('group', { name: 'Mapping' })).toBeTruthy();
  });

  it('is discarded with the file, which the main process closes', async () => {
    const bridge = await openFile();
    press(button('Choose another file'));
    expect(await screen.findByText('Create checks from a CSV file')).toBeTruthy();
    expect(sent(bridge, 'bulk.close')).toEqual([{ profileId: 'demo', file: 'f1' }]);
  });
});

describe('a file that was used before', () => {
  it('says so and opens that run', async () => {
    const bridge = await openFile({ knownRuns: ['r1'] }, [run]);
    expect(
      screen.getByText(/^This file was already used in a run \(.*\)\. Checks created: 5\.$/),
    ).toBeTruthy();
    press(button('Open run'));
    await screen.findByRole('grid', { name: 'Rows' });
    press(button('Resume'));
    expect(await awaitSent(bridge, 'bulk.control')).toEqual([
      { profileId: 'demo', run: 'r1', action: 'resume', file: 'f1' },
    ]);
  });
});

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

describe('a run', () => {
  const some = (change: Partial<BulkRun['counts']>) => ({ counts: { ...run.counts, ...change } });
  const acted = (bridge: FakeBridge) => sent(bridge, 'bulk.control').map(({ action }) => action);

  it('that is running can be paused and cancelled, but not resumed', async () => {
    const bridge = await openRun({ state: 'running' });
    expect(main().getByText(/^4 in the last minute/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    press(button('Pause'));
    await awaitSent(bridge, 'bulk.control');
    press(button('Cancel run'));
    await awaitSent(bridge, 'bulk.control', 2);
    expect(sent(bridge, 'bulk.control')).toEqual([
      { profileId: 'demo', run: 'r1', action: 'pause' },
      { profileId: 'demo', run: 'r1', action: 'cancel' },
    ]);
  });

  it('that has ended can be neither paused nor cancelled', async () => {
    await openRun({ state: 'done', ...some({ waiting: 0 }) });
    expect(screen.queryByRole('button', { name: /^(Pause|Cancel run|Resume)$/ })).toBeNull();
    expect(main().getByText('5 of 5 finished')).toBeTruthy();
  });

  it('counts only created and failed rows as settled', async () => {
    await openRun(some({ failed: 2, unknown: 4, sending: 1 }));
    expect(main().getByText('7 of 15 finished')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'All 16' })).toBeTruthy();
  });

  it('that is paused resumes once, however often the button is pressed', async () => {
    const bridge = await openRun();
    const responses = holdBack(bridge, 'bulk.control');
    expect(main().getByText('3 rows were not sent.')).toBeTruthy();
    press(button('Resume'));
    press(button('Resume'));
    await awaitSent(bridge, 'bulk.control');
    press(button('Resume'));
    await responses.give(err(broken));
    expect(acted(bridge)).toEqual(['resume']);
    expect(main().getByText('Broken.')).toBeTruthy();
  });

  it('can’t resume without a connection, but its unknown rows can still be looked up', async () => {
    const bridge = await openRun(some({ unknown: 2 }));
    await goOffline(bridge);
    press(button('Resume'));
    press(button('Look up 2 unknown rows'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['look-up']);
  });

  it('that was sending when the app ended says what is looked up first', async () => {
    await openRun({ interrupted: true, ...some({ unknown: 1 }) });
    expect(main().getByText('The app closed while this run was sending.')).toBeTruthy();
    expect(
      main().getByText(/^1 unknown, 3 not sent\. Resuming looks up unknown outcomes first/),
    ).toBeTruthy();
  });

  it('sends again the rows that were not found, and looks up only the others', async () => {
    const bridge = await openRun({ absent: 2, ...some({ unknown: 2 }) });
    expect(main().getByText('No check was found for 2 rows.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
    press(button('Send again: 2 rows with no check'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['send-absent']);
  });

  it('sends failed rows again only on request, and never of a cancelled run', async () => {
    const bridge = await openRun({ state: 'done', ...some({ failed: 2, waiting: 0 }) });
    expect(main().getByText('2 rows failed, 0 unknown.')).toBeTruthy();
    press(button('Send 2 failed rows again'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['send-failed']);
    act(() => {
      bridge.push('bulk.changed', { ...run, state: 'cancelled', ...some({ failed: 2 }) });
    });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /failed rows again/ })).toBeNull();
    });
  });

  it('whose rows are not saved waits for the same file', async () => {
    await openRun({ resumable: false });
    expect(main().getByText('The rows are not saved on this computer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  });

  it('stays open when another file is selected, and resumes only with its own', async () => {
    const bridge = await openRun({ resumable: false });
    bridge.respond('bulk.close', () => ok(null));
    bridge.respond('bulk.choose', () => ok({ ...file, name: 'other.csv' }));
    press(button('Select file'));
    expect(await awaitSent(bridge, 'bulk.close')).toEqual([{ profileId: 'demo', file: file.file }]);
    expect(toasts()).toEqual(['other.csv is not the file of this run.']);
    expect(state()).toMatchObject({ file: null });
    expect(openedRun()).toBe('r1');
    bridge.respond('bulk.choose', () => ok({ ...file, knownRuns: ['r1'] }));
    await waitFor(() => {
      expect(button('Select file')).toHaveProperty('ariaDisabled', null);
    });
    press(button('Select file'));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(state()).toMatchObject({ file: { knownRuns: ['r1'] } });
    expect(openedRun()).toBe('r1');
  });

  it('that a locked profile stopped is unlocked and resumed', async () => {
    const bridge = await openRun({ error: lockedOut });
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    press(button('Allow changes and continue'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['resume']);
  });

  it('is not shown as sending while its confirmation waits', async () => {
    const bridge = await openRun({ state: 'running' });
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q', about: 'run', run: 'r1' }] }),
      );
    });
    expect(await main().findByText('Waiting for confirmation')).toBeTruthy();
    expect(main().queryByText(/in the last minute/)).toBeNull();
  });

  it('exports its failed and unknown rows', async () => {
    const bridge = await openRun(some({ failed: 1, unknown: 1 }));
    bridge.respond('bulk.export', () => ok('/home/operator/rows.csv'));
    press(button('Export 2 failed or unknown rows'));
    expect(await awaitSent(bridge, 'bulk.export')).toEqual([
      { profileId: 'demo', run: 'r1', states: ['failed', 'unknown'] },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['Rows saved as rows.csv.']);
    });
    bridge.respond('bulk.export', () => err(broken));
    press(button('Export 2 failed or unknown rows'));
    expect(await main().findByText('Broken.')).toBeTruthy();
  });

  it('shows the result of each row', async () => {
    const bridge = await openRun(some({ failed: 1, unknown: 1 }), [
      row(2, { state: 'created', check: `${team}/checks/c1` }),
      row(3, { state: 'failed', reason: '400: refused' }),
      row(4, { state: 'unknown', absentAt: '2025-11-20T09:41:00Z' }),
      row(5, { displayName: null, clientReference: null, team: 'elsewhere' }),
    ]);
    bridge.respond('checks.read', () => err(broken));
    const table = within(screen.getByRole('grid', { name: 'Rows' }));
    expect(await table.findByText('400: refused')).toBeTruthy();
    expect(table.getByText(/^Not found, looked up /)).toBeTruthy();
    expect(table.getAllByText('Not saved')).toHaveLength(2);
    expect(table.getByText('elsewhere')).toBeTruthy();
    expect(table.getAllByText('o1, east')).toHaveLength(3);
    press(table.getByRole('button', { name: 'Open check' }));
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(`${team}/checks/c1`);
  });

  it.each(['running', 'paused', 'cancelled'] as const)(
    'that is %s shows its other rows as not sent',
    async (is) => {
      await openRun({ state: is }, [row(2)]);
      expect(await screen.findByRole('gridcell', { name: 'Not sent' })).toBeTruthy();
      expect(screen.getByRole('radio', { name: 'Not sent 3' })).toBeTruthy();
      expect(main().getByRole('img', { name: /Not sent 3/ })).toBeTruthy();
      expect(main().queryByText(/waiting/i)).toBeNull();
    },
  );

  it('reads the rows of one state when that is chosen, and rereads when counts change', async () => {
    const bridge = await openRun(some({ failed: 1 }), [row(2)]);
    await screen.findByText('Sale 2');
    press(screen.getByRole('radio', { name: 'Failed 1' }));
    await waitFor(() => {
      expect(sent(bridge, 'bulk.rows').at(-1)).toEqual({
        profileId: 'demo',
        run: 'r1',
        state: 'failed',
        after: 0,
        limit: 200,
      });
    });
    const before = sent(bridge, 'bulk.rows').length;
    act(() => {
      bridge.push('bulk.changed', { ...run, ...some({ failed: 2 }) });
    });
    await waitFor(() => {
      expect(sent(bridge, 'bulk.rows').length).toBeGreaterThan(before);
    });
  });

  it('shows every row again after a filter by state', async () => {
    const rows = [row(2), row(3, { state: 'failed' }), row(4)];
    const bridge = await openRun(some({ failed: 1 }), rows);
    await screen.findByText('Sale 4');
    bridge.respond('bulk.rows', ({ state, after }: { state: string; after: number }) =>
      ok(rows.filter((each) => each.row > after && (state === 'all' || each.state === state))),
    );
    press(screen.getByRole('radio', { name: 'Failed 1' }));
    await waitFor(() => {
      expect(screen.queryByText('Sale 4')).toBeNull();
    });
    expect(await screen.findByText('Sale 3')).toBeTruthy();
    press(screen.getByRole('radio', { name: /^All / }));
    expect(await screen.findByText('Sale 2')).toBeTruthy();
    expect(screen.getByText('Sale 3')).toBeTruthy();
    expect(screen.getByText('Sale 4')).toBeTruthy();
  });

  it('shows nothing about its rows until they are read, or the reason why not', async () => {
    const bridge = await openBulk([run]);
    const pendingCall = holdBack(bridge, 'bulk.rows');
    act(() => {
      showBulkRun('r1');
    });
    await screen.findByRole('grid', { name: 'Rows' });
    expect(screen.queryByText('Nothing loaded yet')).toBeNull();
    await pendingCall.give(err(broken));
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('bulk.rows', () => ok([row(2)]));
    press(button('Retry'));
    expect(await screen.findByText('Sale 2')).toBeTruthy();
    expect(main().queryByText('Broken.')).toBeNull();
  });

  it('reads its rows page by page, up to the next row to send', async () => {
    const rows = Array.from({ length: 450 }, (_, place) => row(place + 2));
    const bridge = await openBulk([{ ...run, state: 'running', nextRow: 300 }]);
    bridge.respond('bulk.rows', ({ after, limit }: { after: number; limit: number }) =>
      ok(rows.filter((each) => each.row > after).slice(0, limit)),
    );
    act(() => {
      showBulkRun('r1');
    });
    await waitFor(() => {
      expect(new Set(sent(bridge, 'bulk.rows').map(({ after }) => after))).toEqual(new Set([0, 201]));
    });
    press(screen.getByRole('checkbox', { name: 'Follow the run' }));
    expect(screen.getByRole('checkbox', { name: 'Follow the run' })).toHaveProperty('checked', false);
  });

  it('shows the outcome of rows that were sent out of view once they are scrolled into view', async () => {
    const bridge = await openBulk([{ ...run, state: 'running', nextRow: 400 }]);
    let created = 0;
    bridge.respond('bulk.rows', ({ after, limit }: { after: number; limit: number }) =>
      ok(
        Array.from({ length: Math.min(limit, 600 - after) }, (_, place) =>
          row(after + place + 1, after + place < created ? { state: 'failed', reason: '400: refused' } : {}),
        ),
      ),
    );
    act(() => {
      showBulkRun('r1');
    });
    const grid = await screen.findByRole('grid', { name: 'Rows' });
    const scrollTo = (top: number) => {
      grid.scrollTop = top;
      fireEvent.scroll(grid);
    };
    await settle();
    press(screen.getByRole('checkbox', { name: 'Follow the run' }));
    scrollTo(0);
    await screen.findByText('Sale 1');
    created = 600;
    act(() => {
      bridge.push('bulk.changed', {
        ...run,
        ...some({ failed: 600, waiting: 0 }),
        state: 'done',
        nextRow: null,
      });
    });
    await screen.findAllByText('400: refused');
    await settle();
    const reads = sent(bridge, 'bulk.rows').length;
    scrollTo(28 * 250);
    await screen.findByText('Sale 260');
    await waitFor(() => {
      expect(within(grid).queryAllByRole('gridcell', { name: 'Not sent' })).toEqual([]);
    });
    await settle();
    expect(sent(bridge, 'bulk.rows')).toHaveLength(reads + 1);
    scrollTo(28 * 380);
    await screen.findByText('Sale 390');
    await waitFor(() => {
      expect(within(grid).queryAllByRole('gridcell', { name: 'Not sent' })).toEqual([]);
    });
  });

  it('that ended while another page was shown is shown as ended', async () => {
    const bridge = await openRun({ state: 'running' });
    expect(button('Pause')).toBeTruthy();
    press(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: /^Inbox/ }));
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    const ended: BulkRun = { ...run, ...some({ created: 8, waiting: 0 }), state: 'done', nextRow: null };
    bridge.respond('bulk.runs', () => ok([ended]));
    act(() => {
      bridge.push('bulk.changed', ended);
      goBack();
    });
    await screen.findByRole('heading', { level: 1, name: 'november.csv' });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    });
  });
});
