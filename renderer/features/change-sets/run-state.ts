import { createProfileStore } from '../../scope/store.ts';

/** The change set on show; null: the list of them. */
export const useRunView = createProfileStore<{ open: string | null }>(() => ({ open: null }));

export function openRun(id: string | null): void {
  useRunView.setState({ open: id });
}
