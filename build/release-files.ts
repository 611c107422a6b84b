import type { KeyObject } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import process from 'node:process';
import { sha512Of, signFile } from '../electron/shell/updates/release-signature.ts';

/** What the updater of each platform fetches, and what is handed on by hand. */
const installable = new Set(['.AppImage', '.deb', '.rpm', '.exe', '.zip', '.dmg']);

/** Writes a signature next to each file to install of a folder, and returns the names of those files. */
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

/** What the updater takes on Linux, by how the app was installed. */
const linuxPackages = ['.AppImage', '.deb', '.rpm'];

/**
 * Writes the file that the updater of Linux asks a feed for, in place of the packager's own, which does not
 * contain the Debian package. JSON is YAML as well. Returns its name.
 */
export async function writeLinuxFeed(
  folder: string,
  { version, notes, arch = process.arch }: { version: string; notes: string | null; arch?: string },
): Promise<string> {
  const names = (await readdir(folder)).filter((name) => linuxPackages.includes(extname(name))).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { url: name, sha512: await sha512Of(path), size: (await stat(path)).size };
    }),
  );
  const [first] = files;
  if (first === undefined) throw new Error(`${folder} holds no package for Linux.`);
  const feed = {
    version,
    files,
    path: first.url,
    sha512: first.sha512,
    releaseDate: new Date().toISOString(),
    ...(notes !== null && { releaseNotes: notes }),
  };
  const name = `latest-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
  await writeFile(join(folder, name), `${JSON.stringify(feed, null, 2)}\n`);
  return name;
}
