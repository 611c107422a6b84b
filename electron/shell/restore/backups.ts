import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Backup } from '#shared/ipc/contract/backups';
import { copiesIn } from '../../service/profiles/settings-copies.ts';
import { backupsOf, newestFirst } from '../../platform/storage/backups.ts';
import { databaseIn } from '../../platform/storage/open-database.ts';

export interface SavedBackup extends Backup {
  file: string;
}

/** Backups of database and settings, newest first. Throws what the file system throws. */
export function backupsIn(folder: string, now: number): SavedBackup[] {
  const backups = [
    ...backupsOf(databaseIn(folder), now).map((each) => ({ ...each, of: 'database' as const })),
    ...copiesIn(folder, now).map((each) => ({ ...each, of: 'settings' as const, kind: 'daily' as const })),
  ];
  return newestFirst(backups, now).map(({ file, of, kind, madeAt }) => ({
    id: basename(file),
    file,
    of,
    kind,
    madeAt: new Date(madeAt).toISOString(),
    bytes: statSync(file).size,
  }));
}
