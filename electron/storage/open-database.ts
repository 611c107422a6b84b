import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AppError } from '#shared/errors';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import { connect, type Database } from './database.ts';
import { diskRefusal, isDamage } from './disk-failure.ts';
import { migrate, type Migration } from './migrations.ts';

export type StartNotice = ApplicationInfo['startNotices'][number];

export interface OpenedDatabase {
  database: Database;
  /** What was survived while opening, to be told to the operator. */
  notices: StartNotice[];
}

interface Options {
  /** Folder of the app data; made when missing. */
  folder: string;
  migrations: readonly Migration[];
  clock: Clock;
}

const fileName = 'desk.sqlite';
/** SQLite keeps these beside the file in WAL mode; they belong to it. */
const companions = ['', '-wal', '-shm'];

/**
 * Opens the database of the app, whatever state its file is in: a damaged one is set aside, kept and
 * replaced; a full or read-only disk is a refusal. Never throws, so that the app always starts.
 */
export async function openDatabase(options: Options): Promise<Result<OpenedDatabase>> {
  const file = join(options.folder, fileName);
  try {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    try {
      return await open(file, options, []);
    } catch (failure) {
      if (!isDamage(failure)) throw failure;
      return await open(file, options, [setAside(file, options.clock)]);
    }
  } catch (failure) {
    return err(diskRefusal(failure, fileName) ?? notOpened);
  }
}

async function open(file: string, options: Options, notices: StartNotice[]): Promise<Result<OpenedDatabase>> {
  createPrivate(file);
  const database = await connect(file);
  try {
    const { unknown } = migrate(database, options.migrations, options.clock);
    if (unknown.length === 0) return ok({ database, notices });
    database.close();
    return err(newer);
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/** The file holds personal data, sealed or not: for this user only. SQLite gives its companions the same mode. */
function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Renames the file with its companions, so that the set can still be opened by hand. */
function setAside(file: string, clock: Clock): StartNotice {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of companions) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  return {
    title: t('The database was damaged.'),
    message: t(
      'It was set aside as {basename} and a new one was started. Journal, inbox and ledgers begin empty; what was sent before is in the file set aside.',
      { basename: basename(aside) },
    ),
  };
}

const newer: AppError = {
  kind: 'refused',
  reason: 'disk',
  target: fileName,
  message: t('The database was written by a newer version of the app and was left as it is.'),
  advice: t('Use the newer version of the app.'),
};

const notOpened: AppError = {
  kind: 'refused',
  reason: 'disk',
  target: fileName,
  message: t('The database of the app could not be opened.'),
  advice: t('Install the app again; if that does not help, move the database file away and start the app.'),
};
