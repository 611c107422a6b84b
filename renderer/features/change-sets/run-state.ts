import { create } from 'zustand';

/** The change set on show; null: the list of them. */
export const useRunView = create<{ open: string | null }>(() => ({ open: null }));

export function openRun(id: string | null): void {
  useRunView.setState({ open: id });
}
