import { chmodSync, copyFileSync } from 'node:fs';
import type { AppError } from '#shared/errors';
import type { Verification } from '#shared/journal';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { createChainStore } from '../../safety/journal/chain-store.ts';
import type { MacKey } from '../../safety/journal/chain.ts';
import { changedPart } from '../../safety/journal/schema-check.ts';
import { verify } from '../../safety/journal/verification.ts';
import { allMigrations } from '../../migrations.ts';
import { connect } from '../../platform/storage/database.ts';
import { diskRefusal, isDamage } from '../../platform/storage/disk-failure.ts';
import { migrate } from '../../platform/storage/migrations.ts';

/**
 * Duplicates a backup, brings the duplicate up to date as a start would, and verifies its journal. The backup itself
 * is only read. `key`: of the journal's MACs, null where the keychain does not give it.
 */
export async function prepareDatabase(
  backup: string,
  duplicate: string,
  key: MacKey | null,
  clock: Clock,
): Promise<Result<Verification>> {
  try {
    copyFileSync(backup, duplicate);
    chmodSync(duplicate, 0o600);
    return await check(duplicate, key, clock);
  } catch (failure) {
    if (isDamage(failure)) return err(unusable);
    const refusal = diskRefusal(failure, duplicate);
    if (refusal === null) throw failure;
    return err(refusal);
  }
}

async function check(file: string, key: MacKey | null, clock: Clock): Promise<Result<Verification>> {
  const database = await connect(file);
  try {
    if (migrate(database, allMigrations, clock).unknown.length > 0) return err(unusable);
    const chain = createChainStore(database, clock, () => undefined);
    return ok(
      verify(
        { links: chain.links(), changedPart: await changedPart(database) },
        { head: chain.head(), key, isCompared: key !== null },
        new Date(clock.now()).toISOString(),
      ),
    );
  } finally {
    // All of it in the one file, which is what is put in place.
    database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
}

export const unusable: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('This backup is damaged, or a newer version of the app wrote it. Nothing was restored.'),
  advice: t('Restore another backup.'),
};
