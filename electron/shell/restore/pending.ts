import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
 * Where that fails, what was there is back. A start that is killed meanwhile is finished by the next one. Never throws.
 */
export function finishRestore(folder: string): Notice[] {
  const pending = readPending(folder);
  if (pending === null) return [];
  const { file, duplicate, suffixes } = placeOf(folder, pending.of);
  const aside = `${file}.before-restore-${pending.leftAt.toISOString().replaceAll(':', '-')}`;
  const isInPlace = () => existsSync(aside) && existsSync(file) && !existsSync(duplicate);
  const move = (from: string, to: string) => {
    for (const suffix of suffixes)
      if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`);
  };
  try {
    if (!isInPlace()) {
      move(file, aside);
      renameSync(duplicate, file);
    }
  } catch {
    try {
      move(aside, file);
    } catch {
      // The notice names what is kept where.
      return [strandedNotice(basename(aside), basename(file))];
    } finally {
      // A start that fails here is not repeated for ever.
      settle(() => takeBack(folder, pending.of));
    }
    return [failedNotice];
  }
  settle(() => takeBack(folder, pending.of));
  return [restoredNotice(pending, existsSync(aside) ? basename(aside) : null)];
}

/** What stays is met again by the next start. */
function settle(work: () => void): void {
  try {
    work();
  } catch {
    // As above.
  }
}

/** `leftAt` is the same at each start that goes on with it. */
function readPending(folder: string): (Pending & { leftAt: Date }) | null {
  try {
    const pending = pendingSchema.parse(JSON.parse(readFileSync(pendingFile(folder), 'utf8')));
    return { ...pending, leftAt: statSync(pendingFile(folder)).mtime };
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
