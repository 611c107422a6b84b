import { act, screen } from '@testing-library/react';
import type { BulkFile, BulkRun, DryRun } from '#shared/ipc/contract/creation';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { showFile, useBulk } from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import { useRunListView } from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { broken, guardOf, main } from '../../operator.ts';
import { openApp } from '../../render-app.tsx';

export const file: BulkFile = {
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
export const dryRun: DryRun = {
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
export const run: BulkRun = {
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
export const team = 'organizations/o1/teams/east';

export async function openBulk(runs: BulkRun[] = []): Promise<FakeBridge> {
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

export async function openFile(known: Partial<BulkFile> = {}, runs: BulkRun[] = []) {
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

export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
export const state = useBulk.getState;
export const openedRun = () => useRunListView.getState().open;
