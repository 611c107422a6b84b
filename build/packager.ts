import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import manifest from '../package.json' with { type: 'json' };
import { packagerConfig } from './electron-builder.config.ts';
import type { Edition } from './fuses.ts';
import { packagedProgram, packagedResources } from './packaged.ts';
import { keepMaps } from './source-maps.ts';
import { requireElectron } from './setup/locate-electron.mjs';
import { root } from './setup/run.mjs';

interface PackageOptions {
  edition: Edition;
  /** Installers for this platform, which need tools that are downloaded; otherwise the unpacked app alone. */
  installers: boolean;
}

/** Packages out/ for this platform and returns the packaged program; skips an unpacked app that is newer than out/. */
export async function packageApp({ edition, installers }: PackageOptions): Promise<string> {
  const runtime = requireElectron();
  if (installers && runtime.kind !== 'official')
    throw new Error(
      'Installers are made with the official Electron only, and this one is for building and testing.',
    );
  if (installers || isStale(edition)) {
    rmSync(join(root, 'release', edition), { recursive: true, force: true });
    const target = installers ? null : 'dir';
    const targets = Platform.current().createTarget(target);
    await build({ projectDir: root, targets, config: packagerConfig(edition, runtime), publish: 'never' });
    if (edition === 'shipped') keepMaps(manifest.version);
  }
  return packagedProgram(edition);
}

function isStale(edition: Edition): boolean {
  const archive = join(packagedResources(edition), 'app.asar');
  if (!existsSync(archive) || !existsSync(packagedProgram(edition))) return true;
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
