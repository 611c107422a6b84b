import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';

/** A file that appears under its name only when it is complete. */
export interface PartialFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Puts the file in place, replacing what was there. */
  finish(): Promise<void>;
  /** Removes what was written. Does nothing after `finish`. */
  discard(): Promise<void>;
}

/** Opens a temporary file next to `path`, readable by its owner only. */
export async function openPartialFile(path: string): Promise<PartialFile> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(temporary, 'wx', 0o600);
  let state: 'open' | 'closed' | 'finished' = 'open';
  const close = async () => {
    if (state !== 'open') return;
    state = 'closed';
    await file.close();
  };
  return {
    async write(bytes) {
      await file.writeFile(bytes);
    },
    async finish() {
      await file.sync();
      await close();
      await rename(temporary, path);
      state = 'finished';
    },
    async discard() {
      if (state === 'finished') return;
      await close().catch(() => undefined); // the file is removed either way
      await unlink(temporary).catch(() => undefined); // it may be gone with its folder
    },
  };
}
