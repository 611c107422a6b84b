import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { deleteFiles } from './delete-files.ts';

/** Copies of the database: one a day, and one before the tables are changed. */
export type BackupKind = 'nightly' | 'before-update';
export interface Backup {
  file: string;
  kind: BackupKind;
  /** Milliseconds since 1970. */
  madeAt: number;
}

const maxBackups: Readonly<Record<BackupKind, number>> = { nightly: 3, 'before-update': 1 };
const names = /^(nightly|before-update)-(\d+)\.sqlite$/;
/** What SQLite keeps next to a copy that it is writing belongs to it. */
const parts = /^(nightly|before-update)-\d+\.sqlite\.part(?:-journal|-wal|-shm)?$/;
const dayMs = 24 * 3_600_000;
const pollMs = 15 * 60_000;
/** A copy blocks the main process: it waits until nobody uses the app, for a day at most. */
const idleSeconds = 300;

/** Makes a whole, consistent copy and drops the oldest ones. Throws what SQLite and the file system throw. */
export function makeBackup(database: Database, kind: BackupKind, clock: Pick<Clock, 'now'>): string {
  const folder = folderOf(database.file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${kind}-${clock.now()}.sqlite`);
  const part = `${file}.part`;
  // Those of runs that ended in the middle are named after their own time.
  for (const name of readdirSync(folder).filter((each) => parts.test(each)))
    rmSync(join(folder, name), { force: true });
  database.execute(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
  chmodSync(part, 0o600);
  renameSync(part, file);
  const old = backupsOf(database.file, clock.now(), kind).slice(maxBackups[kind]);
  for (const each of old) rmSync(each.file, { force: true });
  return file;
}

/**
 * Deletes the copies of the database that nothing was written to since the time, in milliseconds, those set aside as
 * damaged or before a backup was restored too: what was emptied in the database is in them still. Throws what the file
 * system throws, with all others deleted.
 */
export function dropCopies(databaseFile: string, before: number): void {
  const folder = dirname(databaseFile);
  const backups = folderOf(databaseFile);
  const copies = [
    ...namesIn(folder)
      .filter((name) => name.startsWith(`${basename(databaseFile)}.`))
      .map((name) => join(folder, name)),
    ...namesIn(backups)
      .filter((name) => names.test(name) || parts.test(name))
      .map((name) => join(backups, name)),
  ];
  deleteFiles(copies.filter((copy) => statSync(copy).mtimeMs < before));
}

/** The one to go back to first. */
export function backupsOf(databaseFile: string, now: number, only?: BackupKind): Backup[] {
  const folder = folderOf(databaseFile);
  const backups = namesIn(folder).flatMap((name): Backup[] => {
    const [, kind, time] = names.exec(name) ?? [];
    if (kind !== 'nightly' && kind !== 'before-update') return [];
    if (only !== undefined && kind !== only) return [];
    return [{ file: join(folder, name), kind, madeAt: Number(time) }];
  });
  return newestFirst(backups, now);
}

/**
 * Copies by age. Those of a day that has not come were made while the clock was wrong, before all that were made since
 * it is right: they come last, and go first.
 */
export function newestFirst<Copy extends { madeAt: number }>(copies: readonly Copy[], now: number): Copy[] {
  const isOfFuture = ({ madeAt }: Copy) => madeAt > now + dayMs;
  return copies.toSorted(
    (one, other) => Number(isOfFuture(one)) - Number(isOfFuture(other)) || other.madeAt - one.madeAt,
  );
}

/** Keeps a copy of each day until the signal ends it. */
export async function keepBackups(
  options: {
    database: Database;
    clock: Clock;
    /** Seconds since the operator did anything. */
    idleSeconds: () => number;
    report: (failure: unknown) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, report } = options;
  const slept = () =>
    clock.sleep(pollMs, signal).then(
      () => true,
      () => false,
    );
  while (await slept()) {
    try {
      const [newest] = backupsOf(database.file, clock.now(), 'nightly');
      // A clock that was set back makes none of the copies one of the future.
      const age = newest === undefined ? Infinity : Math.abs(clock.now() - newest.madeAt);
      const isDue = age > 2 * dayMs || (age > dayMs && options.idleSeconds() >= idleSeconds);
      if (isDue) makeBackup(database, 'nightly', clock);
    } catch (failure) {
      report(failure);
    }
  }
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const folderOf = (databaseFile: string) => join(dirname(databaseFile), 'backups');
