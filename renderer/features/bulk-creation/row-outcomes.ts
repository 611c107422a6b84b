import type { RowState } from '#shared/ipc/contract/creation';
import type { Outcome } from '../runs/outcomes.ts';

/** Rows that a dry run left out are not part of the run. */
export const rowOutcomes: readonly Outcome<RowState>[] = [
  { look: 'done', states: ['created'] },
  { look: 'failed', states: ['failed'] },
  { look: 'unknown', states: ['unknown'] },
  { look: 'sending', states: ['sending'] },
  { look: 'waiting', states: ['waiting'] },
  { look: null, states: ['left-out'] },
];
