import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Backup } from '#shared/ipc/contract/backups';
import { copiesIn } from '../../service/profiles/settings-copies.ts';
import { backupsOf } from '../../platform/storage/backups.ts';
import { databaseIn } from '../../platform/storage/open-database.ts';

export interface SavedBackup extends Backup {
  file: string;
}

/** Backups of database and settings, newest first. Throws what the file system throws. */
export function backupsIn(folder: string): SavedBackup[] {
  return [
    ...backupsOf(databaseIn(folder)).map((each) => ({ ...each, of: 'database' as const })),
    ...copiesIn(folder).map((each) => ({ ...each, of: 'settings' as const, kind: 'daily' as const })),
  ]
    .sort((one, other) => other.madeAt - one.madeAt)
    .map(({ file, of, kind, madeAt }) => ({
      id: basename(file),
      file,
      of,
      kind,
      madeAt: new Date(madeAt).toISOString(),
      bytes: statSync(file).size,
    }));
}
