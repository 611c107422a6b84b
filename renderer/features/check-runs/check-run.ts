import type { CheckAct, ChosenCheck } from '#shared/ipc/contract/check-detail';
import type { Check } from '#shared/model/check';
import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../../scope/store.ts';

export interface CheckRun {
  act: CheckAct;
  checks: readonly { name: ResourceName<'check'>; label: string; before: ChosenCheck['before'] }[];
}

/** The run over selected checks that is open; null: none. */
export const useCheckRun = createProfileStore<{ run: CheckRun | null }>(() => ({ run: null }));

/** Opens the dialog of a run. Nothing is sent before it is confirmed. */
export function openCheckRun(run: CheckRun): void {
  useCheckRun.setState({ run });
}

export function closeCheckRun(): void {
  useCheckRun.setState({ run: null });
}

/** What a check was as it is listed; null: nothing of it was read. */
export function beforeOf(check: Check | null): ChosenCheck['before'] {
  return {
    state: check?.state ?? null,
    ongoingMonitoringEnabled: check?.ongoingMonitoringEnabled ?? null,
  };
}
