import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../../scope/store.ts';
import { goTo } from '../../state/navigation.ts';

export const findingsPath = '/findings';

/** Checks whose findings are to be worked through. */
export const useChosenChecks = createProfileStore<{ names: readonly ResourceName<'check'>[] }>(() => ({
  names: [],
}));

/** Opens the findings queue over these checks. */
export function reviewFindingsOf(names: readonly ResourceName<'check'>[]): void {
  useChosenChecks.setState({ names });
  goTo(findingsPath);
}

export function forgetChosenChecks(): void {
  useChosenChecks.setState({ names: [] });
}
