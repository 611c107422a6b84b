import { join } from 'node:path';
import process from 'node:process';
import manifest from '../package.json' with { type: 'json' };
import type { Edition } from './fuses.ts';
import { installedFolder, linuxProgram } from './debian/naming.ts';
import { root } from './setup/run.mjs';

/** Where the packages of an edition are made; another version than that of the project has a folder of its own. */
export function releaseFolder(edition: Edition, version: string = manifest.version): string {
  return join(root, 'release', version === manifest.version ? edition : `${edition}-${version}`);
}

/** The program of an unpacked package of this platform. */
export function packagedProgram(edition: Edition, version?: string): string {
  return join(packagedFolder(edition, version), ...programPath);
}

/** The folder of `resources`, which contains app.asar. */
export function packagedResources(edition: Edition, version?: string): string {
  const inside =
    process.platform === 'darwin' ? ['Diligence Desk.app', 'Contents', 'Resources'] : ['resources'];
  return join(packagedFolder(edition, version), ...inside);
}

const programPath =
  process.platform === 'darwin'
    ? ['Diligence Desk.app', 'Contents', 'MacOS', 'Diligence Desk']
    : [process.platform === 'win32' ? 'Diligence Desk.exe' : linuxProgram];

/** Set where tests run on the installed Debian packages, by build/debian/run-specs.ts. */
export const installedVariable = 'DILIGENCE_DESK_INSTALLED';

function packagedFolder(edition: Edition, version?: string): string {
  if (version === undefined && process.env[installedVariable] === '1') return installedFolder(edition);
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`;
  const names = { darwin: `mac${suffix}`, win32: `win${suffix}-unpacked` };
  const name =
    process.platform === 'darwin' || process.platform === 'win32'
      ? names[process.platform]
      : `linux${suffix}-unpacked`;
  return join(releaseFolder(edition, version), name);
}
