import { create } from 'zustand';
import type { ResourceName } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';

export const findingsPath = '/findings';

/** Checks whose findings are to be worked through; of one profile, and void under another. */
interface ChosenChecks {
  profileId: string | null;
  names: readonly ResourceName<'check'>[];
}

export const useChosenChecks = create<ChosenChecks>(() => ({ profileId: null, names: [] }));

/** Opens the findings queue over these checks. */
export function reviewFindingsOf(profileId: string, names: readonly ResourceName<'check'>[]): void {
  useChosenChecks.setState({ profileId, names });
  goTo(findingsPath);
}

export function forgetChosenChecks(): void {
  useChosenChecks.setState({ profileId: null, names: [] });
}
