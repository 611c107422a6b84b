import { createDeskStore } from '../../scope/store.ts';

/** Which profile the profiles page shows: an id, `new` for a draft, null for the one in use. */
interface Selection {
  selected: string | null;
  /** A connection test was asked for elsewhere, and begins when the editor opens. */
  isTestAsked: boolean;
}

export const newProfile = '@new';
export const useSelection = createDeskStore<Selection>(() => ({ selected: null, isTestAsked: false }));

export function selectProfile(id: string | null): void {
  useSelection.setState({ selected: id });
}

export function startNewProfile(): void {
  selectProfile(newProfile);
}

/** The profile in use is shown and its connection tested. */
export function askForTest(): void {
  useSelection.setState({ selected: null, isTestAsked: true });
}

/** True once after `askForTest`. */
export function takeTestRequest(): boolean {
  const { isTestAsked } = useSelection.getState();
  if (isTestAsked) useSelection.setState({ isTestAsked: false });
  return isTestAsked;
}
