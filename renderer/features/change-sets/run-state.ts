import { createProfileStore, viewOf } from '../../scope/store.ts';

/** The change set shown; null: the list of them. */
export const useRunView = viewOf(
  '/change-sets',
  createProfileStore<{ open: string | null }>(() => ({ open: null })),
);

export function openRun(id: string | null): void {
  useRunView.setState({ open: id });
}
