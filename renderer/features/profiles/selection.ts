import { create } from 'zustand';

/** Which profile the profiles page shows: an id, `new` for a draft, null for the one in use. */
interface Selection {
  selected: string | null;
}

export const newProfile = '@new';
export const useSelection = create<Selection>(() => ({ selected: null }));

export function selectProfile(id: string | null): void {
  useSelection.setState({ selected: id });
}

export function startNewProfile(): void {
  selectProfile(newProfile);
}
