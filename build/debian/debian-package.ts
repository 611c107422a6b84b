import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import manifest from '../../package.json' with { type: 'json' };
import type { Edition } from '../fuses.ts';
import { packagedProgram, packagedResources, releaseFolder } from '../packaged.ts';
import { requireElectron } from '../setup/locate-electron.mjs';
import { root } from '../setup/run.mjs';
import { architecture, controlFile } from './control.ts';
import { bomFile, licencesFile } from '../supply-chain/write-supply-chain.ts';
import { desktopEntry } from './desktop-entry.ts';
import { linuxProgram, packageNames } from './naming.ts';

/** `small` is for handing on; `quick` takes a second in place of a minute. */
export type Compression = 'small' | 'quick';

/**
 * Makes a Debian package of an unpacked app and returns its path. Debian's own dpkg-deb is all that is
 * needed: the package has no scripts, and its files belong to root whichever user makes it.
 */
export function makeDebianPackage(
  edition: Edition,
  compression: Compression,
  version: string = manifest.version,
): string {
  const names = packageNames(edition, requireElectron().kind);
  const tree = mkdtempSync(join(tmpdir(), 'diligence-desk-deb-'));
  try {
    const addFile = (path: string, content: string | Uint8Array) => {
      const file = join(tree, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    };
    const app = join(tree, 'opt', names.name);
    cpSync(dirname(packagedProgram(edition, version)), app, { recursive: true });
    // The updater installs what it finds named here.
    writeFileSync(join(app, 'resources', 'package-type'), 'deb');
    addFile(`usr/share/applications/${names.name}.desktop`, desktopEntry(names));
    for (const [source, folder] of [
      ['icon.png', '512x512'],
      ['icon.svg', 'scalable'],
    ] as const) {
      const target = join(tree, 'usr/share/icons/hicolor', folder, 'apps');
      mkdirSync(target, { recursive: true });
      cpSync(join(root, 'build', 'icons', source), join(target, source.replace('icon', names.name)));
    }
    mkdirSync(join(tree, 'usr', 'bin'), { recursive: true });
    symlinkSync(`/opt/${names.name}/${linuxProgram}`, join(tree, 'usr', 'bin', names.name));
    const documents = join(tree, 'usr', 'share', 'doc', names.name);
    mkdirSync(documents, { recursive: true });
    cpSync(join(root, 'LICENSE'), join(documents, 'copyright'));
    for (const file of [bomFile, licencesFile])
      cpSync(join(packagedResources(edition, version), file), join(documents, file));
    addFile(
      `usr/share/doc/${names.name}/changelog.gz`,
      gzipSync(`${manifest.name} (${version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n`, {
        level: 9,
      }),
    );
    settleModes(tree);
    // Where a system gives an ordinary user no namespaces, Chromium's sandbox is this helper.
    chmodSync(join(app, 'chrome-sandbox'), 0o4755);
    addFile('DEBIAN/control', controlFile(names, version, Math.ceil(sizeOf(tree) / 1024)));

    const packagedAt = statSync(packagedProgram(edition, version)).mtimeMs;
    const file = join(releaseFolder(edition, version), `${names.name}_${version}_${architecture()}.deb`);
    const squeeze = compression === 'small' ? ['-Zxz'] : ['-Zzstd', '-z1'];
    execFileSync('dpkg-deb', ['--root-owner-group', ...squeeze, '--build', tree, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(packagedAt / 1000)) },
    });
    return file;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Readable by everyone, writable by root, whatever the umask of the current user. */
function settleModes(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) {
    chmodSync(path, (entry.mode & 0o111) === 0 ? 0o644 : 0o755);
    return;
  }
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) settleModes(join(path, name));
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
