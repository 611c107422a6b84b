import type { KeyObject } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sha512Of, signFile } from '../electron/shell/updates/release-signature.ts';

/** What the updater of each platform fetches, and what is handed on by hand. */
const installable = new Set(['.AppImage', '.deb', '.rpm', '.exe', '.zip', '.dmg']);

/** Writes a signature beside each file to install of a folder, and returns the names of those files. */
export async function signFolder(folder: string, version: string, privateKey: KeyObject): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && installable.has(extname(entry.name)))
    .map(({ name }) => name)
    .sort();
  for (const file of files) {
    const sha512 = await sha512Of(join(folder, file));
    await writeFile(join(folder, `${file}.sig`), signFile({ version, file, sha512 }, privateKey));
  }
  return files;
}
