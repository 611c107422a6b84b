// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { showBulkRun } from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { goBack } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  holdBack,
  key,
  main,
  press,
  switchTo,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { file, run, openBulk, openFile, state } from './open-bulk.ts';

isolateApp();

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
