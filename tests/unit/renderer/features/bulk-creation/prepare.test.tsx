// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkFile, DryRun } from '#shared/ipc/contract/creation';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeBulk,
  changeMapping,
  showFile,
} from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const file: BulkFile = {
  file: 'f1',
  name: 'november.csv',
  size: 100,
  encoding: 'UTF-8',
  delimiter: ',',
  headers: ['name', 'mobile', 'notes'],
  doubled: [],
  rows: 2,
  samples: [['Sale 1', 'Sale 2'], ['+44 (0)20 7946 0958'], []],
  mapping: {
    fields: { displayName: { column: 0 }, 'params.subject.phoneNumber': { column: 1 } },
    dateOrder: 'year-first',
    phoneCountry: null,
  },
  remembered: false,
  knownRuns: [],
};
const dryRun: DryRun = {
  plan: 'p1',
  rows: 2,
  ready: 2,
  leftOut: 0,
  warningCount: 0,
  toConfirm: 1,
  messages: [
    {
      row: 2,
      columns: [1],
      severity: 'confirm',
      text: 'The phone number that will be sent differs from the file.',
      sentAs: '+44 20 7946 0958',
      check: null,
    },
  ],
  messageCount: 1,
  lookedUp: 2,
  lookupError: null,
};

isolateApp();

async function openFile(): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/bulk-creation' } });
  bridge.respond('bulk.runs', () => ok([]));
  bridge.respond('bulk.plan', () => ok(dryRun));
  bridge.respond('bulk.start', () => err({ kind: 'not-found', message: 'Gone.', advice: 'Choose again.' }));
  await openApp(bridge);
  showFile(file);
  await settle();
  return bridge;
}
const inputsOf = (bridge: FakeBridge, name: string) =>
  bridge.made.filter((call) => call.name === name).map(({ input }) => input);
const startButton = () => screen.getByRole('button', { name: 'Create 2 checks' });
const acceptBox = () =>
  screen.getByRole('checkbox', { name: /^For 1 row, send the phone number from the dry run/ });
const click = async (element: Element) => {
  fireEvent.click(element);
  await settle();
};

describe('a file to create checks from', () => {
  it('shows values next to each column, used or unused', async () => {
    await openFile();
    const mapping = within(screen.getByRole('group', { name: 'Mapping' }));
    expect(mapping.getByText('Sale 1 · Sale 2').className).toContain('personal');
    expect(mapping.getByText('+44 (0)20 7946 0958')).toBeTruthy();
    expect(mapping.getByText('Column not used').parentElement?.textContent).toContain('C  notesNo values');
  });

  it('creates nothing until changed phone numbers are accepted', async () => {
    const bridge = await openFile();
    changeBulk({ dryRun });
    await settle();
    expect(screen.getByText('Will be sent as +44 20 7946 0958').className).toContain('personal');
    expect(screen.getByLabelText('To confirm')).toBeTruthy();
    await click(startButton());
    expect(inputsOf(bridge, 'bulk.start')).toEqual([]);
    await click(acceptBox());
    await click(startButton());
    expect(inputsOf(bridge, 'bulk.start')).toMatchObject([{ plan: 'p1', phonesAccepted: true }]);
  });

  it('asks again after another dry run', async () => {
    await openFile();
    changeBulk({ dryRun });
    await settle();
    await click(acceptBox());
    expect(acceptBox()).toHaveProperty('checked', true);
    changeBulk({ dryRun: { ...dryRun, plan: 'p2' } });
    await settle();
    expect(acceptBox()).toHaveProperty('checked', false);
  });

  it('repeats a failed dry run with the mapping of now', async () => {
    const bridge = await openFile();
    bridge.respond('bulk.plan', () => err({ kind: 'not-found', message: 'Gone.', advice: '' }));
    await click(screen.getByRole('button', { name: /^Dry run/ }));
    const fields = { displayName: { column: 2 } };
    changeMapping({ ...file.mapping, fields });
    await settle();
    await click(screen.getByRole('button', { name: 'Retry' }));
    expect(inputsOf(bridge, 'bulk.plan')).toMatchObject([{ mapping: file.mapping }, { mapping: { fields } }]);
  });

  it('does not start again what another dry run replaced', async () => {
    const bridge = await openFile();
    changeBulk({ dryRun: { ...dryRun, toConfirm: 0 } });
    await settle();
    await click(startButton());
    fireEvent.change(screen.getByLabelText('Checks per minute'), { target: { value: '5' } });
    await settle();
    await click(screen.getByRole('button', { name: 'Retry' }));
    expect(inputsOf(bridge, 'bulk.start')).toMatchObject([
      { plan: 'p1', perMinute: 60 },
      { plan: 'p1', perMinute: 5 },
    ]);
    changeBulk({ dryRun: { ...dryRun, plan: 'p2', toConfirm: 0 } });
    await settle();
    expect(screen.queryByText('Gone.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
