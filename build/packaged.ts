import { join } from 'node:path';
import process from 'node:process';
import type { Edition } from './fuses.ts';
import { root } from './setup/run.mjs';

/** Linux programs are named without capitals or spaces. */
export const linuxProgram = 'diligence-desk';

/** The program of an unpacked package of this platform. */
export function packagedProgram(edition: Edition): string {
  return join(packagedFolder(edition), ...programPath);
}

/** The folder of `resources`, where app.asar lies. */
export function packagedResources(edition: Edition): string {
  const inside =
    process.platform === 'darwin' ? ['Diligence Desk.app', 'Contents', 'Resources'] : ['resources'];
  return join(packagedFolder(edition), ...inside);
}

const programPath =
  process.platform === 'darwin'
    ? ['Diligence Desk.app', 'Contents', 'MacOS', 'Diligence Desk']
    : [process.platform === 'win32' ? 'Diligence Desk.exe' : linuxProgram];

function packagedFolder(edition: Edition): string {
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`;
  const names = { darwin: `mac${suffix}`, win32: `win${suffix}-unpacked` };
  const name =
    process.platform === 'darwin' || process.platform === 'win32'
      ? names[process.platform]
      : `linux${suffix}-unpacked`;
  return join(root, 'release', edition, name);
}
