import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Backup } from '#shared/ipc/contract/backups';
import { t } from '#shared/messages/text';
import type { Notice } from '../notices.ts';

/** Left for the next start, which tells it. */
const resultFile = 'restored.json';
const resultSchema = z.object({
  of: z.enum(['database', 'settings']),
  madeAt: z.string(),
  /** Name of what was replaced; null: nothing was there. */
  keptAs: z.string().nullable(),
  isDone: z.boolean(),
});
type Restored = z.infer<typeof resultSchema>;

/**
 * Puts a prepared file in the place of another, which is kept beside it. The app has closed both. Where that fails,
 * what was there is back in its place. The next start tells how it ended.
 */
export function putInPlace(options: {
  folder: string;
  prepared: string;
  file: string;
  /** What SQLite keeps beside the file goes with it. */
  companions: readonly string[];
  backup: Pick<Backup, 'of' | 'madeAt'>;
  now: number;
}): void {
  const { folder, prepared, file, companions, backup, now } = options;
  const aside = `${file}.before-restore-${new Date(now).toISOString().replaceAll(':', '-')}`;
  const moved: string[] = [];
  const result = { of: backup.of, madeAt: backup.madeAt };
  try {
    for (const suffix of ['', ...companions]) {
      if (!existsSync(`${file}${suffix}`)) continue;
      renameSync(`${file}${suffix}`, `${aside}${suffix}`);
      moved.push(suffix);
    }
    renameSync(prepared, file);
    note({ ...result, keptAs: moved.length === 0 ? null : basename(aside), isDone: true });
  } catch (failure) {
    for (const suffix of moved) renameSync(`${aside}${suffix}`, `${file}${suffix}`);
    note({ ...result, keptAs: null, isDone: false });
    throw failure;
  }

  function note(restored: Restored): void {
    writeFileSync(join(folder, resultFile), JSON.stringify(restored), { mode: 0o600 });
  }
}

/** What the last run restored, told once. */
export function restoreNotices(folder: string): Notice[] {
  const file = join(folder, resultFile);
  try {
    const restored = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    rmSync(file, { force: true });
    return [noticeOf(restored)];
  } catch {
    return [];
  }
}

function noticeOf({ of, madeAt, keptAs, isDone }: Restored): Notice {
  const time = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`;
  if (!isDone)
    return {
      title: t('The backup was not restored.'),
      message: t('Its file could not be put in place. Everything is as it was before.'),
    };
  return {
    title:
      of === 'database'
        ? t('The database was restored from the backup of {time}.', { time })
        : t('The settings were restored from the backup of {time}.', { time }),
    message:
      keptAs === null
        ? t('There was no file before it.')
        : t('The file before it is kept as {keptAs}.', { keptAs }),
  };
}
