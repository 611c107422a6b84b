// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BulkRun } from '#shared/ipc/contract/creation';
import type { ItemState, SavedRun } from '#shared/ipc/contract/runs';
import { ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useRunListView } from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { useJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { write } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { entry } from '../journal/entries.ts';

const countsOf = (counts: Partial<SavedRun['counts']>): SavedRun['counts'] => ({
  waiting: 0,
  sending: 0,
  applied: 0,
  accepted: 0,
  already: 0,
  failed: 0,
  conflict: 0,
  unknown: 0,
  'left-out': 0,
  ...counts,
});
const run: SavedRun = {
  profileId: 'demo',
  id: crypto.randomUUID(),
  name: 'Cancel 3 checks',
  state: 'done',
  interrupted: false,
  createdAt: '2026-03-02T10:00:00Z',
  startedAt: null,
  endedAt: null,
  error: null,
  stopAfter: 5,
  counts: countsOf({ applied: 3 }),
};
const noState = { state: null, ongoingMonitoringEnabled: null };
const item = (position: number, state: ItemState, status: number) => ({
  position,
  state,
  status,
  settledAt: null,
  action: 'cancel',
  before: noState,
  was: null,
  now: null,
  check: `organizations/o1/teams/t1/checks/c${position}`,
  note: status === 403 ? '403: does not exist or no access' : null,
});

isolateApp();

it('an error text opens the failed item of a run at its reason', async () => {
  const bridge = createFakeBridge({});
  bridge.respond('journal.list', () =>
    ok({ entries: [], damaged: [], next: null, matching: 0, total: 0, since: null }),
  );
  const failing = { ...run, counts: countsOf({ applied: 1, failed: 2 }) };
  bridge.respond('checkRuns.list', () => ok([failing, { ...run, id: crypto.randomUUID() }]));
  bridge.respond('changeSets.list', () => ok([]));
  bridge.respond('checkRuns.read', () =>
    ok({ run: failing, items: [item(0, 'applied', 200), item(1, 'failed', 500), item(2, 'failed', 403)] }),
  );
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  write(await screen.findByRole('searchbox'), '403: does not exist or no access');
  const line = await screen.findByRole('option', { name: /^Show failed items of Cancel 3 checks with 403/ });
  expect(line.textContent).toContain('1 item');
  fireEvent.click(line);
  const pane = await screen.findByRole('complementary');
  expect(pane.textContent).toContain('403: does not exist or no access');
});

it('an error text opens the bulk creation whose rows failed with it', async () => {
  const bridge = createFakeBridge({});
  const bulk: BulkRun = {
    profileId: 'demo',
    run: 'r1',
    fileName: 'november.csv',
    state: 'done',
    error: null,
    interrupted: false,
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    startedAt: '2026-03-02T10:00:00Z',
    counts: { created: 5, failed: 1, unknown: 0, sending: 0, waiting: 0, 'left-out': 0 },
    absent: 0,
    lastMinute: 0,
    perMinute: 60,
    nextRow: null,
    resumable: false,
  };
  bridge.respond('bulk.runs', () => ok([bulk]));
  bridge.respond('bulk.rows', () =>
    ok([
      {
        row: 3,
        displayName: null,
        clientReference: 'R-3',
        team: 'organizations/o1/teams/east',
        state: 'failed',
        check: null,
        reason: '403: does not exist or no access',
        absentAt: null,
      },
    ]),
  );
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  write(await screen.findByRole('searchbox'), '403: does not exist or no access');
  fireEvent.click(await screen.findByRole('option', { name: /^Show failed rows of november.csv with 403/ }));
  expect(await screen.findByRole('heading', { name: /Bulk creation|november.csv/ })).toBeTruthy();
  expect(useRunListView.getState()).toMatchObject({ open: 'r1', shown: 'failed' });
});

it('an error text opens the journal first if only the journal has the status, and shows the count', async () => {
  const bridge = createFakeBridge({});
  const entries = [
    entry(9, { outcome: 'failed', status: 500 }),
    entry(8, { outcome: 'failed', status: 403 }),
    entry(7, { outcome: 'failed', status: 403 }),
  ];
  bridge.respond('journal.list', () =>
    ok({ entries, damaged: [], next: null, matching: 3, total: 3, since: null }),
  );
  await openApp(bridge);
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  write(await screen.findByRole('searchbox'), 'PERMISSION_DENIED: caller does not have permission');
  const first = await screen.findByRole('option', { name: /^Show failed changes with 403/ });
  const lines = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual([
    'Show failed changes with 4032 in the journal',
    'Show failed API calls with 403None in the call log',
  ]);
  fireEvent.click(first);
  await screen.findByRole('heading', { name: 'Journal' });
  expect(useJournalView.getState()).toMatchObject({ filter: { outcome: 'failed' }, period: 'all', entry: 8 });
});
