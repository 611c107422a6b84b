import { createDeskStore } from '../../scope/store.ts';
import { dropTest } from './tested.ts';

/** Which profile the profiles page shows: an id, `new` for a draft, null for the one in use. */
interface Selection {
  selected: string | null;
  /** A connection test was asked for elsewhere, and begins when the editor opens. */
  isTestRequested: boolean;
  /** The latest draft; `savedAs`: the id that it was saved under, null: not saved. */
  draft: { number: number; savedAs: string | null };
}

export const newProfile = '@new';
export const useSelection = createDeskStore<Selection>(() => ({
  selected: null,
  isTestRequested: false,
  draft: { number: 0, savedAs: null },
}));

export function selectProfile(id: string | null): void {
  useSelection.setState({ selected: id });
}

export function startNewProfile(): void {
  dropTest(newProfile);
  useSelection.setState(({ draft }) => ({
    selected: newProfile,
    draft: { number: draft.number + 1, savedAs: null },
  }));
}

/** Shows the profile that the draft was saved as, in the same editor: what was typed meanwhile stays. */
export function selectSavedDraft(id: string): void {
  useSelection.setState(({ draft }) => ({ selected: id, draft: { ...draft, savedAs: id } }));
}

/** The profile in use is shown and its connection tested. */
export function askForTest(): void {
  useSelection.setState({ selected: null, isTestRequested: true });
}

/** True once after `askForTest`. */
export function takeTestRequest(): boolean {
  const { isTestRequested } = useSelection.getState();
  if (isTestRequested) useSelection.setState({ isTestRequested: false });
  return isTestRequested;
}
