import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';

type Cause = 'full' | 'not-writable' | 'broken' | 'in-use' | 'damaged';

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
  full: { message: t('The disk is full.'), advice: t('Free some space and try again.') },
  'not-writable': {
    message: t('The database of the app cannot be opened or written.'),
    advice: t('Check the permissions of the folder of the app data, then start the app again.'),
  },
  broken: {
    message: t('The disk failed while the database of the app was in use.'),
    advice: t('Check the disk, then start the app again.'),
  },
  'in-use': {
    message: t('The database of the app is held by another program.'),
    advice: t('Close that program and try again.'),
  },
  damaged: {
    message: t('The database of the app is damaged.'),
    advice: t('Start the app again: it sets the damaged file aside and begins a new one.'),
  },
};

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

/** The refusal that describes a failure of the disk or of the database file; null for any other failure. */
export function diskRefusal(failure: unknown, target: string): AppError | null {
  const cause = causeOf(failure);
  return cause === null ? null : { kind: 'refused', reason: 'disk', target, ...texts[cause] };
}

export function isDamage(failure: unknown): boolean {
  return causeOf(failure) === 'damaged';
}

function causeOf(failure: unknown): Cause | null {
  if (!(failure instanceof Error)) return null;
  // Extended codes carry the primary one in their low byte.
  if ('errcode' in failure && typeof failure.errcode === 'number')
    return sqliteCauses[failure.errcode & 0xff] ?? null;
  if ('code' in failure && typeof failure.code === 'string') return systemCauses[failure.code] ?? null;
  return null;
}
