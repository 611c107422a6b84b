import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** The variable that tells a user who may mount nothing where a small disk is. */
export const smallDiskVariable = 'DILIGENCE_DESK_SMALL_DISK';

const mebibytes = 48;

/** Mounts a small file system in memory for a user, at a folder that is made; false: it may not be mounted here. */
export function mountSmallDisk(folder: string, owner?: { uid: number; gid: number }): boolean {
  if (process.platform !== 'linux') return false;
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  try {
    execFileSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700,uid=${uid},gid=${gid}`, 'tmpfs', folder],
      { stdio: 'ignore' },
    );
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(folder: string): void {
  // A process that ends late may still hold it.
  execFileSync('umount', ['--lazy', folder]);
}
