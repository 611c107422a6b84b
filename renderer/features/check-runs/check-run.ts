import type { ResourceName } from '#shared/resource-names';
import { createProfileStore } from '../../scope/store.ts';

export interface MonitoringRun {
  enabled: boolean;
  checks: readonly { name: ResourceName<'check'>; label: string }[];
}

/** The bulk switch of monitoring that is open; null: none. */
export const useMonitoringRun = createProfileStore<{ run: MonitoringRun | null }>(() => ({ run: null }));

/** Opens the dialog that switches ongoing monitoring of these checks. Nothing is sent before it is confirmed. */
export function startMonitoringRun(run: MonitoringRun): void {
  useMonitoringRun.setState({ run });
}

export function closeMonitoringRun(): void {
  useMonitoringRun.setState({ run: null });
}
