import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { mountSmallDisk, smallDiskVariable, unmountSmallDisk } from '../../build/trust/small-disk.ts';

/** A file system that can be filled without filling that of the computer. */
export interface SmallDisk {
  folder: string;
  /** Until not one byte more fits. */
  fill(): void;
  /** Deletes what filled it. */
  free(): void;
  remove(): void;
}

/** An empty one. Null: this user may mount none and was given none. */
export function openSmallDisk(): SmallDisk | null {
  const given = process.env[smallDiskVariable];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'diligence-desk-disk-'));
  if (given === undefined && !mountSmallDisk(folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  const empty = () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  };
  empty();
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (const bytes of [1 << 20, 1 << 12, 1]) while (isWritten(file, Buffer.alloc(bytes)));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (given !== undefined) {
        empty();
        return;
      }
      unmountSmallDisk(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) > 0;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC') return false;
    throw failure;
  }
}
