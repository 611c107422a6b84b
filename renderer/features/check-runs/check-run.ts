import type { CheckAction } from '#shared/ipc/contract/check-detail';
import type { CheckItem, CheckState } from '#shared/ipc/contract/check-runs';
import { agrees } from '#shared/read-back';
import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../../scope/store.ts';

export interface RunRequest {
  action: CheckAction;
  /** `label`: how it was shown where it was chosen; undefined: that is not known. */
  checks: readonly { name: ResourceName<'check'>; label?: string | undefined; before: CheckState }[];
  /** How many more were chosen that nothing can be sent to: their names are none of checks. */
  leftOut?: number;
}

/** The run over selected checks in the open question; null: none. Checks of runs by the label they were chosen by. */
export const useCheckRun = createProfileStore<{
  run: RunRequest | null;
  labels: ReadonlyMap<string, string>;
}>(() => ({ run: null, labels: new Map() }));

/** Opens the dialog of a run. Nothing is sent before it is confirmed. */
export function openCheckRun(run: RunRequest): void {
  useCheckRun.setState(({ labels }) => ({
    run,
    labels: new Map([
      ...labels,
      ...run.checks.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label] as const])),
    ]),
  }));
}

export function closeCheckRun(): void {
  useCheckRun.setState({ run: null });
}

/** The run that undoes the switched monitoring; null: there is nothing to undo, or it cannot be undone. */
export function revertOf(items: readonly CheckItem[]): RunRequest | null {
  const action = items[0]?.action;
  // The API has no operation that opens a cancelled check again.
  if (action === undefined || action === 'cancel') return null;
  const enabled = action === 'monitoring-on';
  const checks = items.flatMap(({ check: name, state, was, now }) => {
    const isSwitched =
      (state === 'applied' || state === 'accepted') &&
      was?.ongoingMonitoringEnabled === !enabled &&
      (now === null || agrees(enabled, now.ongoingMonitoringEnabled));
    if (!isSwitched) return [];
    // The confirmation and the journal claim no state that was not read.
    const before = { ...was, ongoingMonitoringEnabled: now === null ? null : enabled };
    return [{ name, before }];
  });
  return checks.length === 0 ? null : { action: enabled ? 'monitoring-off' : 'monitoring-on', checks };
}
