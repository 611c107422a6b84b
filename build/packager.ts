import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build, Platform } from 'electron-builder';
import manifest from '../package.json' with { type: 'json' };
import { packagerConfig } from './electron-builder.config.ts';
import type { Edition } from './fuses.ts';
import { installedVariable, packagedProgram, packagedResources, releaseFolder } from './packaged.ts';
import { withOwnExit } from './own-exit.ts';
import { keepMaps } from './source-maps.ts';
import { requireElectron } from './setup/locate-electron.mjs';
import { npm, root } from './setup/run.mjs';

interface PackageOptions {
  edition: Edition;
  /** Installers for this platform, which need tools that are downloaded; otherwise the unpacked app alone. */
  installers: boolean;
  /** That of the project by default. */
  version?: string;
}

/** Packages out/ for this platform and returns the packaged program; skips an unpacked app that is newer than out/. */
export async function packageApp({
  edition,
  installers,
  version = manifest.version,
}: PackageOptions): Promise<string> {
  // Installed packages are tested as they are.
  if (process.env[installedVariable] === '1') return packagedProgram(edition);
  const runtime = requireElectron();
  if (installers && runtime.kind !== 'official')
    throw new Error(
      'Installers are made with the official Electron only, and this one is for building and testing.',
    );
  if (installers) knowNoHighAdvisory();
  if (installers || isStale(edition, version)) {
    rmSync(releaseFolder(edition, version), { recursive: true, force: true });
    const target = installers ? null : 'dir';
    const targets = Platform.current().createTarget(target);
    const config = packagerConfig(edition, runtime, version);
    await withOwnExit(() => build({ projectDir: root, targets, config, publish: 'never' }));
    if (edition === 'shipped') keepMaps(version);
  }
  return packagedProgram(edition, version);
}

/** A release with a part that npm knows a high or critical advisory of is not made. */
function knowNoHighAdvisory(): void {
  const { ok, output } = npm(['audit', '--audit-level=high']);
  if (!ok) throw new Error(`npm audit does not let this release be made.\n${output}`);
}

function isStale(edition: Edition, version: string): boolean {
  const archive = join(packagedResources(edition, version), 'app.asar');
  if (!existsSync(archive) || !existsSync(packagedProgram(edition, version))) return true;
  const made = statSync(archive).mtimeMs;
  const products = ['main', 'preload', 'confirmation-preload', 'renderer'].flatMap((name) => {
    const folder = join(root, 'out', name);
    return [folder, ...readdirSync(folder).map((file) => join(folder, file))];
  });
  const settings = ['electron-builder.config.ts', 'fuses.ts', 'icons'].map((name) =>
    join(root, 'build', name),
  );
  return [...products, ...settings, join(root, 'package.json')].some((path) => statSync(path).mtimeMs > made);
}
