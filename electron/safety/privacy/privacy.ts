import type { AppError } from '#shared/errors';
import type { SavedPersonalData, Wiped } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { OpenedDatabase } from '../../platform/storage/open-database.ts';
import type { StorageKeys } from '../../platform/storage/seal-key.ts';
import { enforceRetention } from './retention.ts';
import { openPersonalData } from './personal-data.ts';

const target = t('Personal data');

export interface Privacy {
  saved(): Result<SavedPersonalData[]>;
  /** Empties everything personal on the disk and in memory, and makes copies of it unreadable. */
  wipe(): Promise<Result<Wiped>>;
  close(): void;
}

/** Personal data on this computer: what, for how long, and how it is deleted. */
export function openPrivacy(
  database: Result<OpenedDatabase>,
  {
    storageKeys,
    isInUse,
    forgetUnsealed,
    dropCopies,
    ...limit
  }: {
    storageKeys: Pick<StorageKeys, 'replace'>;
    /** A bulk creation that is sending needs its rows; one that a crash interrupted sends nothing. */
    isInUse: () => boolean;
    /** Personal data in memory until the app ends, and what an earlier version left in the settings. */
    forgetUnsealed: () => Result<null>;
    /** Deletes the copies of the database that nothing was written to since; throws what the file system throws. */
    dropOldCopies: (before: number) => void;
    /** Deletes all copies, those of the settings too; throws what the file system throws. */
    dropCopies: () => void;
    days: () => number | null;
    clock: Clock;
    report: (failure: unknown) => void;
  },
): Privacy {
  if (!database.ok)
    return { saved: () => database, wipe: () => Promise.resolve(database), close: () => undefined };
  const data = openPersonalData(database.value.database);
  const closing = new AbortController();
  void enforceRetention({ data, ...limit }, closing.signal);
  return {
    saved: () => onDisk(target, () => data.saved()),
    async wipe() {
      if (isInUse()) return err(bulkIsRunning);
      const forgotten = forgetUnsealed();
      if (!forgotten.ok) return forgotten;
      // Backups and snapshots of the file keep their bytes; without the key they say nothing. It comes first, so that
      // what arrives meanwhile is either sealed with the new key or emptied below.
      const isKeyReplaced = await storageKeys.replace();
      const emptied = onDisk(target, () => {
        const rows = data.empty(Number.MAX_SAFE_INTEGER);
        data.settle();
        return rows;
      });
      if (!emptied.ok) return emptied;
      // Last: a copy that another program has open does not prevent the other deletions.
      if (!onDisk(target, dropCopies).ok) return err(copiesStay);
      return ok({ rows: emptied.value, isKeyReplaced });
    },
    close: () => closing.abort(),
  };
}

const copiesStay: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('Personal data was wiped, except in an old copy of the database.'),
  target,
  advice: t('Close the program that uses the copy, then wipe again.'),
};

const bulkIsRunning: AppError = {
  kind: 'validation',
  message: t('Nothing was wiped. A bulk creation is running and needs its rows.'),
  target: t('Bulk creation'),
  advice: t('Pause or cancel the run, then wipe.'),
  faults: [],
};
