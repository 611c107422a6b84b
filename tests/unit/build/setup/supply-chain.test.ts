import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { downloadChecksum, faultOfChecksums } from '../../../../build/setup/electron-checksums.mjs';
import { pinnedVersion } from '../../../../build/setup/locate-electron.mjs';
import { root } from '../../../../build/setup/run.mjs';
import { faultOfLock } from '../../../../build/setup/node-packages.mjs';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const names = z.record(z.string(), z.string());
const checksums = names.parse(readJson('node_modules/electron/checksums.json'));
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        dependencies: names.optional(),
        devDependencies: names.optional(),
      }),
    ),
  })
  .parse(readJson('package-lock.json'));
const asLocked = packages[''] ?? {};

const platforms = ['linux', 'darwin', 'win32'].flatMap((platform) =>
  ['x64', 'arm64'].map((arch) => [platform, arch] as const),
);

describe('the download of Electron', () => {
  it.each(platforms)('for %s on %s has its checksum in this repository', (platform, arch) => {
    expect(downloadChecksum(pinnedVersion(), platform, arch)).toMatch(/^[0-9a-f]{64}$/);
    expect(faultOfChecksums(pinnedVersion(), platform, arch)).toBeNull();
  });

  it('does not start when the package states another checksum, or none', () => {
    const other = { ...checksums, [`electron-v${pinnedVersion()}-linux-x64.zip`]: '0'.repeat(64) };
    expect(faultOfChecksums(pinnedVersion(), 'linux', 'x64', other)).toContain('another checksum');
    expect(faultOfChecksums('99.0.0', 'linux', 'x64')).toContain('no checksum');
  });
});

describe('the npm packages', () => {
  it('match the lock file, or nothing is installed', () => {
    expect(faultOfLock(manifest, asLocked)).toBeNull();
    const extended = { ...manifest, dependencies: { ...manifest.dependencies, keytar: '*' } };
    expect(faultOfLock(extended, asLocked)).toContain('do not agree');
  });

  it('each have a hash in the lock file', () => {
    const entries = Object.entries(packages);
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(([path, { integrity }]) => path !== '' && integrity === undefined)).toEqual([]);
  });

  it('run no install script that package.json does not allow or refuse by name', () => {
    const scripts = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(scripts.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(['keytar', 'node']);
  });
});
