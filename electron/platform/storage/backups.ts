import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

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
  const old = backupsOf(database.file, kind).slice(maxBackups[kind]);
  for (const each of old) rmSync(each.file, { force: true });
  return file;
}

/**
 * Deletes every copy of the database, those set aside as damaged or before a backup was restored too: what a wipe
 * emptied is in them still. One that cannot be deleted, because another program holds it, keeps no other; then it throws.
 */
export function dropCopies(databaseFile: string): void {
  const folder = dirname(databaseFile);
  const copies = readdirSync(folder).filter((name) => name.startsWith(`${basename(databaseFile)}.`));
  const failures: unknown[] = [];
  for (const copy of [folderOf(databaseFile), ...copies.map((name) => join(folder, name))]) {
    try {
      rmSync(copy, { recursive: true, force: true });
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Newest first. */
export function backupsOf(databaseFile: string, only?: BackupKind): Backup[] {
  const folder = folderOf(databaseFile);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): Backup[] => {
      const [, kind, time] = names.exec(name) ?? [];
      if (kind !== 'nightly' && kind !== 'before-update') return [];
      if (only !== undefined && kind !== only) return [];
      return [{ file: join(folder, name), kind, madeAt: Number(time) }];
    })
    .sort((one, other) => other.madeAt - one.madeAt);
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
      const [newest] = backupsOf(database.file, 'nightly');
      // A clock that was set back makes none of the copies one of the future.
      const age = newest === undefined ? Infinity : Math.abs(clock.now() - newest.madeAt);
      const isDue = age > 2 * dayMs || (age > dayMs && options.idleSeconds() >= idleSeconds);
      if (isDue) makeBackup(database, 'nightly', clock);
    } catch (failure) {
      report(failure);
    }
  }
}

const folderOf = (databaseFile: string) => join(dirname(databaseFile), 'backups');
