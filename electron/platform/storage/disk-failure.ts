import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

type Cause = 'full' | 'not-writable' | 'broken' | 'in-use' | 'damaged' | 'unreadable-row';

/** Primary result codes of SQLite, https://sqlite.org/rescode.html */
const sqliteCauses: Readonly<Record<number, Cause>> = {
  3: 'not-writable',
  5: 'in-use',
  6: 'in-use',
  8: 'not-writable',
  10: 'broken',
  11: 'damaged',
  13: 'full',
  14: 'not-writable',
  26: 'damaged',
};
/** SQLITE_IOERR_SHMSIZE: the file next to the database that its readers share could not grow. The disk is full. */
const noRoomForIndex = 4874;
const systemCauses: Readonly<Record<string, Cause>> = {
  EACCES: 'not-writable',
  EBUSY: 'in-use',
  EDQUOT: 'full',
  EEXIST: 'not-writable',
  EIO: 'broken',
  EISDIR: 'not-writable',
  ENOENT: 'not-writable',
  ENOSPC: 'full',
  ENOTDIR: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
};
const texts: Readonly<Record<Cause, { message: string; advice: string }>> = {
  full: { message: t('The disk is full.'), advice: t('Free some space.') },
  'not-writable': {
    message: t("The app's database can't be opened or written to."),
    advice: t("Check the app data folder's permissions, then restart the app."),
  },
  broken: {
    message: t('The disk failed while the app was using its database.'),
    advice: t('Check the disk, then restart the app.'),
  },
  'in-use': {
    message: t("Another program is using the app's database."),
    advice: t('Close that program.'),
  },
  damaged: {
    message: t("The app's database is damaged."),
    advice: t('Restart the app. The app saves the damaged file and creates a new database.'),
  },
  'unreadable-row': {
    message: t("A row of the app's database can't be read."),
    advice: t('The row was not changed. Other rows are not affected.'),
  },
};

const atStart: Readonly<Partial<Record<Cause, Partial<(typeof texts)[Cause]>>>> = {
  full: {
    message: t("The disk is full. The app can't save anything."),
    advice: t('Free some space, then restart the app.'),
  },
  'in-use': { advice: t('Close that program, then restart the app.') },
};

/**
 * What was written may never reach the disk. Linux tells each descriptor of it once, so that waiting again would
 * succeed: only opening the database again shows what is there.
 */
export class FailedFlush extends Error {
  constructor(cause: unknown) {
    super('The disk did not take what was written.', { cause });
  }
}

/** One row that is not as the app writes it; the file around it is sound. */
export class UnreadableRow extends Error {}

/** Runs work on the database; a failure of the disk comes back as data, anything else is a fault of ours and is thrown. */
export function onDisk<T>(target: string, work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (failure) {
    const refusal = diskRefusal(failure, target);
    if (refusal === null) throw failure;
    return err(refusal);
  }
}

/** The same for work that is waited for. */
export async function onDiskSoon<T>(target: string, work: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work);
  } catch (failure) {
    const refusal = diskRefusal(failure, target);
    if (refusal === null) throw failure;
    return err(refusal);
  }
}

/** The refusal that describes a failure of the disk or of the database file; null for any other failure. */
export function diskRefusal(failure: unknown, target: string): AppError | null {
  const cause = causeOf(failure);
  if (cause === null) return null;
  // Nothing helps before the next start.
  const later = failure instanceof FailedFlush ? atStart[cause] : undefined;
  return { kind: 'refused', reason: 'disk', target, ...texts[cause], ...later };
}

/** The same for a database that could not be opened, which is tried again at the next start only. */
export function startRefusal(failure: unknown, target: string): AppError | null {
  const cause = causeOf(failure);
  return cause === null
    ? null
    : { kind: 'refused', reason: 'database', target, ...texts[cause], ...atStart[cause] };
}

export function isDamage(failure: unknown): boolean {
  return causeOf(failure) === 'damaged';
}

/** The system lets nothing be written there: permissions, a read-only disk, or a path that is not a folder. */
export function isWriteRefused(failure: unknown): boolean {
  return causeOf(failure) === 'not-writable';
}

function causeOf(failure: unknown): Cause | null {
  if (!(failure instanceof Error)) return null;
  if (failure instanceof UnreadableRow) return 'unreadable-row';
  if (failure instanceof FailedFlush) return causeOf(failure.cause) ?? 'broken';
  if ('errcode' in failure && typeof failure.errcode === 'number') {
    // Extended codes carry the primary one in their low byte.
    return failure.errcode === noRoomForIndex ? 'full' : (sqliteCauses[failure.errcode & 0xff] ?? null);
  }
  // Amid the rows of a statement the binding leaves the number out.
  if (failure.message === 'database disk image is malformed') return 'damaged';
  if ('code' in failure && typeof failure.code === 'string') return systemCauses[failure.code] ?? null;
  return null;
}
