import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Locks of this process. A process in a container may have the number that one before it had. */
const own = new Set<string>();

/**
 * Locks a file by a file beside it that holds the number of this process, and gives what unlocks it. Throws when
 * another process has it. The lock of a process that ended without unlocking is taken over.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  const holder = holderOf(lock);
  if (own.has(lock))
    throw new Error(`${path} is open in another local service of this process. Name another file.`);
  // The number may have been given to another program since.
  if (holder !== null && holder !== process.pid && isRunning(holder))
    throw new Error(
      `${path} is open in another local service (process ${holder}). Stop it, or name another file. If process ${holder} is another program, delete ${lock}.`,
    );
  if (holder !== null) rmSync(lock, { force: true });
  // Fails where another process has locked it since.
  writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
  own.add(lock);
  return () => {
    if (own.delete(lock)) rmSync(lock, { force: true });
  };
}

/** The number in a lock; 0 for one that holds none, null for no lock. */
function holderOf(lock: string): number | null {
  try {
    const text = readFileSync(lock, 'utf8');
    return /^\d{1,10}$/.test(text) ? Number(text) : 0;
  } catch {
    return null;
  }
}

function isRunning(processId: number): boolean {
  if (processId === 0) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // The process of another user may not be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
