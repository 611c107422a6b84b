import type { Decision } from '#shared/ipc/contract/overview';
import { createProfileStore } from '../../scope/store.ts';

/** The row of the decisions the operator is at, so that each visit goes on where the last one ended. Null: the first. */
export const useOverviewView = createProfileStore<{ at: Decision['kind'] | null }>(() => ({ at: null }));
