import type { ResourceName } from '#shared/resource-names';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { goTo } from '../../state/navigation.ts';

export const findingsPath = '/findings';

/** Checks whose findings are to be worked through. */
export const useChosenChecks = viewOf(
  findingsPath,
  createProfileStore<{ names: readonly ResourceName<'check'>[] }>(() => ({ names: [] })),
);

/** Opens the findings queue over these checks. */
export function reviewFindingsOf(names: readonly ResourceName<'check'>[]): void {
  goTo(findingsPath, () => useChosenChecks.setState({ names }));
}

export function forgetChosenChecks(): void {
  useChosenChecks.setState({ names: [] });
}
