import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import { onDisk } from '../storage/disk-failure.ts';
import type { StoredRun } from './bulk-store.ts';
import { madeBy, type UseSession } from './creator.ts';
import { findByReference, lookupBatches } from './find-checks.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

const target = t('bulk run');

/** Finds out about rows of a run whose outcome is unknown, by reads only. */
export async function lookUpRows(
  run: Pick<StoredRun, 'id' | 'profileId'>,
  { ledger, useSession }: { ledger: Ledger; useSession: UseSession },
  signal: AbortSignal,
): Promise<Result<null>> {
  const read = onDisk(target, () => ledger.unsettledOf(run.id));
  if (!read.ok) return read;
  for (const [organization, entries] of byOrganization(read.value)) {
    for (const batch of lookupBatches(entries.map(({ clientReference }) => clientReference))) {
      const [first, ...rest] = batch;
      if (first === undefined) continue;
      const looked = await useSession(run.profileId, ({ client }) =>
        findByReference(client, organization, [first, ...rest], signal),
      );
      if (!looked.ok) return looked;
      const settled = onDisk(target, () => {
        for (const entry of entries.filter(({ clientReference }) => batch.includes(clientReference))) {
          const [check] = madeBy(entry, looked.value.found.get(entry.clientReference) ?? []);
          if (check === undefined) ledger.absent(run.profileId, entry.attempt);
          else ledger.created(run.profileId, entry.attempt, check.name);
        }
      });
      if (!settled.ok) return settled;
    }
  }
  return ok(null);
}

function byOrganization<E extends LedgerEntry>(entries: readonly E[]): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const organization = organizationOf(entry.team) ?? '';
    groups.set(organization, [...(groups.get(organization) ?? []), entry]);
  }
  return groups;
}
