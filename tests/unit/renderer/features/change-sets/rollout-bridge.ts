import { afterEach } from 'vitest';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { itemStates } from '#shared/ipc/contract/runs';
import type { InputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { openRun } from '../../../../../renderer/features/runs/run-state.ts';
import { changeJournalView } from '../../../../../renderer/features/journal/view-state.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { guardOf } from '../../operator.ts';

export const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';
export const other = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a22';
export const receivedAt = '2025-11-20T09:41:00Z';
export const cell = (position: number, more: Partial<ChangeCell> = {}): ChangeCell => ({
  position,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: `flag_${position}`,
  action: 'on',
  before: { is: 'default', value: false, sourceGiven: true },
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
  ...more,
});
export const setOf = (cells: readonly ChangeCell[], more: Partial<ChangeSet> = {}): ChangeSet => ({
  ...draftChangeSet,
  id,
  counts: Object.fromEntries(
    itemStates.map((state) => [state, cells.filter((each) => each.state === state).length]),
  ) as ChangeSet['counts'], // every state was counted
  ...more,
});
export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

export function bridgeWith(
  lastRoute: string,
  sets: readonly ChangeSet[],
  cells: readonly ChangeCell[],
): FakeBridge {
  const bridge = createFakeBridge({
    organizations: [
      {
        name: 'organizations/o1',
        displayName: 'Larkfield Estates',
        featureSettings: [{ name: 'featureFlags/flag_0', value: false, source: 'DEFAULT' }],
      },
    ],
    preferences: { lastRoute },
  });
  const changeSet = sets.find((each) => each.id === id) ?? setOf(cells);
  const detail = ok({ changeSet, cells: [...cells] });
  bridge.respond('changeSets.list', () => ok([...sets]));
  bridge.respond('checkRuns.list', () => ok([]));
  bridge.respond('changeSets.read', ({ id: of }: InputOf<'changeSets.read'>) =>
    of === id
      ? detail
      : ok({ changeSet: sets.find((each) => each.id === of) ?? changeSet, cells: [cell(0)] }),
  );
  for (const call of ['unstage', 'dryRun', 'lookUp', 'decide'] as const)
    bridge.respond(`changeSets.${call}`, () => detail);
  for (const call of ['change', 'apply', 'stop'] as const)
    bridge.respond(`changeSets.${call}`, () => ok(changeSet));
  bridge.respond('changeSets.stage', () => ok({ changeSet, cells: [...cells], refused: [] }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  bridge.respond('flags.list', () =>
    ok({
      featureFlags: [0, 1, 2].map((place) => ({ name: `featureFlags/flag_${place}`, rolloutDefault: false })),
      nextPageToken: '',
      facts: noListFacts,
      receivedAt,
    }),
  );
  bridge.respond('journal.list', () =>
    ok({ entries: [], damaged: [], next: null, matching: 0, total: 0, since: null }),
  );
  return bridge;
}

/** Each test of a file starts without the run and the journal filter of the one before. */
export function leaveEachRollout(): void {
  afterEach(() => {
    openRun(null);
    changeJournalView({ filter: {}, entry: null });
  });
}
