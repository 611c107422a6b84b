import { createProfileStore, viewOf } from '../../scope/store.ts';

/** An organization of a side, by what it is read by: the list of all may be missing. */
export interface Compared {
  name: string;
  displayName: string;
}

/** Which organizations are compared, and in which way. */
interface CompareView {
  /** Two organizations here, or one here and in another environment. */
  mode: 'organizations' | 'environments';
  left: Compared | null;
  right: Compared | null;
}

const initial: CompareView = { mode: 'organizations', left: null, right: null };
export const comparePath = '/compare';

/** What is compared. It survives a visit to another page, but not a switch of profile. */
export const useCompareView = viewOf(
  comparePath,
  createProfileStore<CompareView>(() => initial),
);

export const changeCompareView = useCompareView.setState;
