import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

/**
 * SHA-256 of the official downloads, by file name, as Electron published them for the pinned version.
 * @type {{ version: string, sha256: Record<string, string> }}
 */
const pinned = JSON.parse(
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'electron-checksums.json'), 'utf8'),
);

/**
 * The checksum of a download in this repository; null when it has none.
 * @param {string} version
 * @param {string} platform
 * @param {string} arch
 * @returns {string | null}
 */
export function downloadChecksum(version, platform, arch) {
  return pinned.sha256[`electron-v${version}-${platform}-${arch}.zip`] ?? null;
}

/**
 * Why the installer of the electron package would not hold its download against the checksums of this repository;
 * null when it does. It verifies against a file of its own, which therefore has to be the same.
 * @param {string} version
 * @param {string} platform
 * @param {string} arch
 * @param {Record<string, string>} [ofPackage]
 * @returns {string | null}
 */
export function faultOfChecksums(version, platform, arch, ofPackage = readPackageChecksums()) {
  const name = `electron-v${version}-${platform}-${arch}.zip`;
  const ours = downloadChecksum(version, platform, arch);
  if (ours === null)
    return `build/setup/electron-checksums.json has no checksum of ${name}. Add the one that Electron published.`;
  return ofPackage[name] === ours
    ? null
    : `The electron package states another checksum for ${name} than build/setup/electron-checksums.json.`;
}

/** @returns {Record<string, string>} */
function readPackageChecksums() {
  return JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'checksums.json'), 'utf8'));
}
