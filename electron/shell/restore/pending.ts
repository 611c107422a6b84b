import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { backupSchema, type Backup } from '#shared/ipc/contract/backups';
import { t } from '#shared/messages/text';
import type { Notice } from '../../platform/notices.ts';

/** The file that a backup takes the place of, what belongs to it, and the duplicate that waits next to it. */
export function placeOf(folder: string, of: Backup['of']) {
  const file = join(folder, of === 'database' ? 'desk.sqlite' : 'settings.json');
  // What SQLite keeps next to its file.
  const suffixes = of === 'database' ? ['', '-wal', '-shm'] : [''];
  return { file, duplicate: `${file}.restoring`, suffixes };
}

const pendingFile = (folder: string) => join(folder, 'restoring.json');
const pendingSchema = backupSchema.pick({ of: true, madeAt: true });
type Pending = z.infer<typeof pendingSchema>;

/** Has the next start put a duplicate in its place: until the app has ended, the file there is in use. */
export function leaveForNextStart(folder: string, { of, madeAt }: Pending): void {
  writeFileSync(pendingFile(folder), JSON.stringify({ of, madeAt }), { mode: 0o600 });
}

/** Leaves the next start nothing to put in place. */
export function takeBack(folder: string, of: Backup['of']): void {
  dropDuplicate(folder, of);
  rmSync(pendingFile(folder), { force: true });
}

export function dropDuplicate(folder: string, of: Backup['of']): void {
  const { duplicate, suffixes } = placeOf(folder, of);
  for (const suffix of suffixes) rmSync(`${duplicate}${suffix}`, { force: true });
}

/**
 * Before anything is opened: puts in place what the last run left for this one, keeps what was there, and reports it.
 * Where that fails, what was there is back. Never throws.
 */
export function finishRestore(folder: string, now: number): Notice[] {
  const pending = takePending(folder);
  if (pending === null) return [];
  const { file, duplicate, suffixes } = placeOf(folder, pending.of);
  const aside = `${file}.before-restore-${new Date(now).toISOString().replaceAll(':', '-')}`;
  const moved: string[] = [];
  try {
    for (const suffix of suffixes) {
      if (!existsSync(`${file}${suffix}`)) continue;
      renameSync(`${file}${suffix}`, `${aside}${suffix}`);
      moved.push(suffix);
    }
    renameSync(duplicate, file);
    dropDuplicate(folder, pending.of);
    return [restoredNotice(pending, moved.includes('') ? basename(aside) : null)];
  } catch {
    try {
      for (const suffix of moved) renameSync(`${aside}${suffix}`, `${file}${suffix}`);
    } catch {
      // The notice names what is kept where.
      return [strandedNotice(basename(aside), basename(file))];
    }
    return [failedNotice];
  }
}

function takePending(folder: string): Pending | null {
  try {
    const pending = pendingSchema.parse(JSON.parse(readFileSync(pendingFile(folder), 'utf8')));
    // A start that fails here is not repeated for ever.
    rmSync(pendingFile(folder));
    return pending;
  } catch {
    return null;
  }
}

function restoredNotice({ of, madeAt }: Pending, savedAs: string | null): Notice {
  const time = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    title:
      of === 'database'
        ? t('The database was restored from the backup of {time}.', { time })
        : t('The settings were restored from the backup of {time}.', { time }),
    message:
      savedAs === null
        ? t('There was no previous file.')
        : t('The previous file was saved as {savedAs}.', { savedAs }),
  };
}

const failedNotice: Notice = {
  title: t('The backup was not restored.'),
  message: t('The backup could not replace the current file. Nothing was changed. Restore the backup again.'),
};

const strandedNotice = (savedAs: string, file: string): Notice => ({
  title: t('The backup was not restored.'),
  message: t(
    'Neither the backup nor the previous file could be moved into place. To use the previous file, quit the app and rename {savedAs} to {file}.',
    { savedAs, file },
  ),
});
