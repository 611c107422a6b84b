import type { Clock } from '../../platform/clock.ts';
import type { InboxStore, OrganizationRecord } from './inbox-store.ts';
import type { PolledOrganization } from './polled-organization.ts';

/** Writes how each organization fares in batches, and seldom while nothing but the time changes. */
export interface HealthLog {
  note(organization: PolledOrganization, record: OrganizationRecord, changed: boolean): void;
  /** Writes the rest. */
  flush(): void;
}

const unchangedMs = 15 * 60_000;
const batchSize = 50;

export function createHealthLog(
  store: Pick<InboxStore, 'saveHealth'>,
  clock: Pick<Clock, 'monotonic'>,
): HealthLog {
  const unsaved = new Set<OrganizationRecord>();

  function saveBatch(): void {
    const batch = [...unsaved].slice(0, batchSize);
    for (const record of batch) unsaved.delete(record);
    if (batch.length > 0) store.saveHealth(batch);
  }

  return {
    note(organization, record, changed) {
      if (changed || clock.monotonic() - organization.healthSavedAt > unchangedMs) {
        organization.healthSavedAt = clock.monotonic();
        unsaved.add(record);
      }
      if (changed || unsaved.size >= batchSize) saveBatch();
    },
    flush() {
      while (unsaved.size > 0) saveBatch();
    },
  };
}
