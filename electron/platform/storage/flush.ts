import { closeSync, existsSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { FailedFlush } from './disk-failure.ts';

const waitForFile = promisify(fdatasync);

/** Waits for the disk outside the process: one commit and one wait for all who came while the one before went on. */
export function createFlush(path: string, commit: () => void) {
  let next: Promise<void> | null = null;
  let last = Promise.resolve();
  let log: number | null = null;
  let isClosed = false;
  let isFlushing = false;
  let failed: FailedFlush | null = null;
  function throwFailure(): void {
    if (failed !== null) throw failed;
  }
  async function flush(): Promise<void> {
    commit();
    throwFailure();
    // Closing wrote all of it.
    if (isClosed) return;
    isFlushing = true;
    try {
      log ??= openLog(path);
      if (log !== null) await flushFile(log);
    } catch (failure) {
      // A log that cannot be opened may be the next time; nothing was asked of the disk.
      if (failure instanceof FailedFlush) failed = failure;
      throw failure;
    } finally {
      isFlushing = false;
      commit();
    }
  }
  return {
    throwFailure,
    isWaiting: () => isFlushing || next !== null,
    flushed() {
      next ??= last
        .catch(() => undefined)
        .then(() => {
          next = null;
          return (last = flush());
        });
      return next;
    },
    close() {
      const open = log;
      log = null;
      isClosed = true;
      if (open !== null) void last.catch(() => undefined).then(() => closeSync(open));
    },
  };
}

/** Null: there is no log, and every commit has waited for the disk itself. */
function openLog(path: string): number | null {
  if (!existsSync(path)) return null;
  const log = openSync(path, 'r+');
  try {
    flushFolder(dirname(path));
    return log;
  } catch (failure) {
    closeSync(log);
    throw failure;
  }
}

async function flushFile(file: number): Promise<void> {
  try {
    await waitForFile(file);
  } catch (failure) {
    throw new FailedFlush(failure);
  }
}

/** A new file is there after a cut of the power once its folder was written, which Windows does by itself. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (failure) {
    if (!isWithoutFlush(failure)) throw new FailedFlush(failure);
  } finally {
    closeSync(folder);
  }
}

/** Some network and FUSE file systems flush no folder, which SQLite does without as well. */
function isWithoutFlush(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    'code' in failure &&
    ['EINVAL', 'ENOTSUP', 'EPERM'].some((code) => code === failure.code)
  );
}
