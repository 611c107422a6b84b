import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { StoredRun } from './bulk-store.ts';
import type { UseCreationSession } from './creator.ts';
import { findInHalves, isRefusedFilter, lookupBatches } from './find-checks.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { LookUpReferences } from './reference-lookup.ts';

const target = t('Bulk creation');

/** Finds out about rows of a run whose outcome is unknown, by reads only. */
export async function lookUpRows(
  run: Pick<StoredRun, 'id' | 'profileId'>,
  dependencies: { ledger: Ledger; lookUpReferences: LookUpReferences; useSession: UseCreationSession },
  signal: AbortSignal,
): Promise<Result<null>> {
  const { ledger, lookUpReferences, useSession } = dependencies;
  const read = onDisk(target, () => ledger.unsettledOf(run.id));
  if (!read.ok) return read;
  let refused: AppError | null = null;
  for (const [organization, entries] of byOrganization(read.value)) {
    for (const batch of lookupBatches(entries.flatMap(({ clientReference }) => clientReference ?? []))) {
      const looked = await findInHalves(
        (references, search) =>
          useSession(run.profileId, ({ client }) =>
            lookUpReferences(client, { profileId: run.profileId, organization }, references, signal, search),
          ),
        batch,
      );
      if (looked.error === null) continue;
      // One odd reference leaves the others to be looked up; the first refusal is reported at the end.
      if (!isRefusedFilter(looked.error)) return err(looked.error);
      refused ??= looked.error;
    }
  }
  return refused === null ? ok(null) : err(refused);
}

function byOrganization<E extends LedgerEntry>(entries: readonly E[]): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const organization = organizationOf(entry.team) ?? '';
    groups.set(organization, [...(groups.get(organization) ?? []), entry]);
  }
  return groups;
}
