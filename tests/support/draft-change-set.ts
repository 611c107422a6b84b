import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import { itemStates, type SavedRun } from '#shared/ipc/contract/runs';

/** Counts of a run; a state that is not named has none. */
export const countsOf = (counts: Partial<SavedRun['counts']> = {}): SavedRun['counts'] => ({
  ...(Object.fromEntries(itemStates.map((state) => [state, 0])) as SavedRun['counts']), // every state
  ...counts,
});

/** A change set of the Demo that was staged and not sent; a test says what is different in its own. */
export const draftChangeSet: ChangeSet = {
  profileId: 'demo',
  id: '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11',
  name: 'Rollout',
  createdAt: '2025-11-20T09:00:00Z',
  state: 'draft',
  interrupted: false,
  error: null,
  counts: countsOf(),
  reverts: null,
  waves: null,
  wave: null,
  stopAfter: 5,
  perMinute: 60,
  inFlight: 1,
  waveChecks: [],
  dryRunAt: null,
  startedAt: null,
  endedAt: null,
};
