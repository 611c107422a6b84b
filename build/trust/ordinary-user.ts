import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { mountSmallDisk, smallDiskVariable, unmountSmallDisk } from './small-disk.ts';

/** Who runs a program, and the folder that is theirs to write to. */
export interface User {
  /** Nothing where it is who runs this anyway. */
  ids: { uid: number; gid: number } | Record<string, never>;
  /** Variables that make it their own environment. */
  environment: Readonly<Record<string, string>>;
  /** For results and other files; removed with the user. */
  folder: string;
  remove(): void;
}

const name = 'diligence-desk-trust';

/**
 * A user without rights of its own: the current user, or, for root, one created for the purpose. Chromium has
 * no sandbox for root, so that nothing root runs shows the app as an operator has it.
 */
export function ordinaryUser(): User {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-trust-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (process.getuid?.() !== 0) return { ids: {}, environment: {}, folder, remove: removeFolder };

  const before = idOf('-u');
  if (before === null)
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === null || gid === null) throw new Error(`The user ${name} could not be made.`);
  chownSync(folder, uid, gid);
  const disk = join(folder, 'small-disk');
  const isMounted = mountSmallDisk(disk, { uid, gid });
  return {
    ids: { uid, gid },
    environment: { HOME: folder, USER: name, LOGNAME: name, ...(isMounted && { [smallDiskVariable]: disk }) },
    folder,
    remove() {
      if (isMounted) unmountSmallDisk(disk);
      removeFolder();
      if (before === null) execFileSync('userdel', [name]);
    },
  };
}

function idOf(which: '-u' | '-g'): number | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio }));
  } catch {
    return null; // there is no such user
  }
}
