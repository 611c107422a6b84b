import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newestFirst } from '../../platform/storage/backups.ts';
import { deleteFiles } from '../../platform/storage/delete-files.ts';
import { readSettings } from './settings-reading.ts';
import { parseSettings } from './settings-text.ts';

const maxCopies = 3;
const dayMs = 24 * 3_600_000;
const names = /^settings-(\d+)\.json$/;
/** Settings that could not be read, or whose place a backup took. */
const asideNames = /^settings\.(?:unread-|corrupt-|json\.before-restore-)/;

export interface SettingsCopy {
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/**
 * Copies of the settings next to those of the database, the one to go back to first; none where the folder cannot be
 * read.
 */
export function copiesIn(folder: string, now: number): SettingsCopy[] {
  const place = join(folder, 'backups');
  const copies = namesIn(place).flatMap((name) => {
    const time = names.exec(name)?.[1];
    return time === undefined ? [] : [{ file: join(place, name), madeAt: Number(time) }];
  });
  return newestFirst(copies, now);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Saves a copy of settings that could be read completely, once a day. Throws what the file system throws. */
export function keepCopy(folder: string, file: string, now: number): void {
  const [newest] = copiesIn(folder, now);
  // A clock that was set back makes no copy one of the future.
  if (newest !== undefined && Math.abs(now - newest.madeAt) < dayMs) return;
  mkdirSync(join(folder, 'backups'), { recursive: true, mode: 0o700 });
  copyFileSync(file, join(folder, 'backups', `settings-${now}.json`));
  for (const { file: old } of copiesIn(folder, now).slice(maxCopies)) rmSync(old, { force: true });
}

/**
 * Deletes the copies and what was set aside: an earlier version put filters that name persons into the settings. Throws
 * what the file system throws, with all others deleted.
 */
export function dropSettingsCopies(folder: string): void {
  const aside = namesIn(folder).filter((name) => asideNames.test(name));
  deleteFiles([
    ...copiesIn(folder, Infinity).map(({ file }) => file),
    ...aside.map((name) => join(folder, name)),
  ]);
}

/** True when these are settings that can be read. */
export function isUsable({ file }: SettingsCopy): boolean {
  try {
    return readSettings(parseSettings(readFileSync(file, 'utf8'))) !== null;
  } catch {
    return false;
  }
}
