import { screen, within } from '@testing-library/react';
import { afterEach } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { FindingRow, FindingsReading, QueuedFinding } from '#shared/ipc/contract/findings';
import { noListFacts } from '#shared/reading/list';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { forgetChosenChecks } from '../../../../../renderer/features/findings/view-state.ts';
import { closeCheckRun } from '../../../../../renderer/features/check-runs/check-run.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { guardOf, main } from '../../operator.ts';
import { openApp } from '../../render-app.tsx';

export const check = (id: string) => nameSchema('check').parse(`organizations/o1/teams/t1/checks/${id}`);
export const receivedAt = '2025-11-20T09:41:00Z';
export const finding = (
  id: string,
  more: Partial<FindingRow['finding']> = {},
  revisions: FindingRow['revisions'] = [],
): FindingRow => ({
  finding: {
    name: `${check('c1')}/findings/${id}`,
    displayName: `Match ${id}`,
    severity: 'HIGH',
    state: 'UNREVIEWED',
    type: 'PEP_MATCH',
    ...more,
  },
  revisions,
});
export const abc = [finding('a'), finding('b'), finding('c')];
export const reading = (more: Partial<FindingsReading> = {}): FindingsReading => ({
  profileId: 'demo',
  state: 'done',
  left: 0,
  minutesLeft: 0,
  read: 1,
  failed: 0,
  unread: 0,
  error: null,
  ...more,
});
export const queued = ({ finding: of, revisions }: FindingRow): QueuedFinding => ({
  finding: of,
  check: check('c1'),
  checkName: 'Purchase',
  organization: 'organizations/o1',
  organizationName: 'Larkfield',
  revisions: revisions.length,
  readAt: receivedAt,
});

/** What is kept, as the main process would return it. */
export function keep(
  bridge: FakeBridge,
  rows: readonly FindingRow[],
  more: Partial<FindingsReading> = {},
): void {
  bridge.respond('findings.queue', () =>
    ok({ rows: rows.map(queued), isMore: false, reading: reading(more) }),
  );
  bridge.respond('findings.read', ({ name }: InputOf<'findings.read'>) => {
    const row = rows.find((each) => each.finding.name === name);
    return ok(row === undefined ? null : { row, subjectBy: 'name-and-birth', prior: [] });
  });
}

export function findingsBridge(rows: readonly FindingRow[]): FakeBridge {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/findings' } });
  bridge.respond('findings.list', () => ok({ rows, facts: noListFacts, stopped: null, receivedAt }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  keep(bridge, rows);
  return bridge;
}

/** The queue over what is kept. */
export async function openQueue(rows = [finding('a'), finding('b'), finding('c')]): Promise<FakeBridge> {
  const bridge = findingsBridge(rows);
  await openApp(bridge);
  await main().findByText(/^\d findings? loaded, \d unreviewed/);
  if (rows.some(({ finding: of }) => of.state === 'UNREVIEWED'))
    await screen.findByRole('complementary', { name: 'Selected finding' });
  return bridge;
}

export const grid = () => screen.getByRole('grid', { name: 'Findings queue' });
export const names = () =>
  within(grid())
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('b')?.textContent);
export const pane = () => within(screen.getByRole('complementary', { name: 'Selected finding' }));
export const selectedName = () => pane().getByRole('heading', { level: 2 }).textContent;
export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

/** Each test of a file starts without the checks that the one before chose. */
export function forgetEachChoice(): void {
  afterEach(() => {
    forgetChosenChecks();
    closeCheckRun();
  });
}
