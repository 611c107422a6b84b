import type { BulkRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import { createSettleCreation, withoutSettled } from '../../safety/journal/settle-creation.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { createBulk, type Bulk, type SystemFiles } from './bulk.ts';
import { createRunEngine } from '../runs/engine.ts';
import { createBulkRunner } from './bulk-runner.ts';
import { createBulkStore } from './bulk-store.ts';
import { createCreator, type Creator, type UseCreationSession } from './creator.ts';
import { createEntitlementStore, type EntitlementStore } from './entitlement-store.ts';
import { createReferenceLookup, type LookUpReferences } from './reference-lookup.ts';
import { createLedger, type Ledger, type LedgerEntry } from './ledger.ts';
import { createMappingStore, type MappingStore } from './mapping-store.ts';

/** Everything that creates checks, one or many. */
export interface CreationServices {
  creator: Creator;
  ledger: Ledger;
  /** Unknown outcomes of the form, without those that were set in the journal. Throws what SQLite throws. */
  unsettled: (profileId: string) => LedgerEntry[];
  lookUpReferences: LookUpReferences;
  entitlements: EntitlementStore;
  bulk: Bulk;
  mappings: MappingStore;
  useSession: UseCreationSession;
  /** There is a key now: seals what was left unsealed. Throws what SQLite throws. */
  settle(): void;
  /** Stops what is sending; what has left is waited for by the guard. */
  close(): void;
}

export function openCreation(
  opened: Result<{ database: Database }>,
  dependencies: {
    useSession: UseCreationSession;
    guard: Pick<Guard, 'perform' | 'openGrant' | 'closeGrant'>;
    journal: Pick<Journal, 'list' | 'settle'>;
    clock: Clock;
    vault: Vault;
    files: SystemFiles;
    publish: (run: BulkRun) => void;
    report: (failure: unknown) => void;
  },
): Result<CreationServices> {
  // Without the ledger nothing is created.
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { useSession, guard, clock, files } = dependencies;
  return onDisk(t('Record of created checks'), () => {
    const ledger = createLedger(database, clock, dependencies.vault);
    const entitlements = createEntitlementStore(database, clock);
    const lookUpReferences = createReferenceLookup(
      ledger,
      createSettleCreation(dependencies.journal, dependencies.report),
    );
    const creator = createCreator({ useSession, guard, ledger, lookUpReferences, entitlements, clock });
    const store = createBulkStore({ database, clock, vault: dependencies.vault });
    const mappings = createMappingStore({ database, clock, vault: dependencies.vault });
    const engine = createRunEngine(dependencies);
    const runner = createBulkRunner({ ...dependencies, store, ledger, lookUpReferences, creator, engine });
    const bulk = createBulk({
      store,
      mappings,
      runner,
      engine,
      ledger,
      lookUpReferences,
      entitlements,
      useSession,
      files,
      now: () => clock.now(),
    });
    return {
      creator,
      ledger,
      unsettled: (profileId) => withoutSettled(dependencies.journal, ledger.unsettled(profileId)),
      lookUpReferences,
      entitlements,
      bulk,
      mappings,
      useSession,
      settle() {
        ledger.settle();
        store.settle();
      },
      close: () => engine.close(),
    };
  });
}
