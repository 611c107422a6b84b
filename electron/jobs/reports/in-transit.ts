import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder reports pass through on their way into memory. Nothing stays in it. */
export interface InTransit {
  /** Gives a path in a new folder for this user only, and removes the folder when the work is over. */
  use<T>(work: (path: string) => Promise<T>): Promise<T>;
  /** Removes what an app that was killed left behind. */
  sweep(): Promise<void>;
}

export function createInTransit(userData: string): InTransit {
  const folder = join(userData, 'reports-in-transit');
  return {
    async use(work) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, 'report-'));
      try {
        return await work(join(own, 'report.pdf'));
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
    sweep: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Reads a file to its end for its SHA-256, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
