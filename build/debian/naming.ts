import type { Edition } from '../fuses.ts';
import { locateElectron, type ElectronRuntime } from '../setup/locate-electron.mjs';

/** Linux programs are named without capitals or spaces. */
export const linuxProgram = 'diligence-desk';

/** What a package is called: by dpkg, and in the menu. */
export interface PackageNames {
  /** Also of its folder below /opt, its link in /usr/bin and its desktop entry. */
  name: string;
  title: string;
}

/**
 * Only the shipped edition on the official Electron has the plain name. The others say what they are, and can be
 * installed next to it.
 */
export function packageNames(edition: Edition, runtime: ElectronRuntime['kind']): PackageNames {
  if (edition === 'test')
    return { name: `${linuxProgram}-test-edition`, title: 'Diligence Desk (test edition)' };
  if (runtime !== 'official')
    return { name: `${linuxProgram}-test-build`, title: 'Diligence Desk (test build)' };
  return { name: linuxProgram, title: 'Diligence Desk' };
}

/** Where the Debian package of an edition is installed. */
export function installedFolder(edition: Edition): string {
  return `/opt/${packageNames(edition, locateElectron()?.kind ?? 'official').name}`;
}
