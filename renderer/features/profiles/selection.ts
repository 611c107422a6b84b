import { createDeskStore } from '../../scope/store.ts';

/** Which profile the profiles page shows: an id, `new` for a draft, null for the one in use. */
interface Selection {
  selected: string | null;
  /** A connection test was asked for elsewhere, and begins when the editor opens. */
  isTestRequested: boolean;
}

export const newProfile = '@new';
export const useSelection = createDeskStore<Selection>(() => ({ selected: null, isTestRequested: false }));

export function selectProfile(id: string | null): void {
  useSelection.setState({ selected: id });
}

export function startNewProfile(): void {
  selectProfile(newProfile);
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
