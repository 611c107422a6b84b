/*
 * Makes the Debian packages and tests them installed, as an ordinary user with the sandbox on:
 *
 *   node build/test-package.ts [Playwright arguments]
 *   node build/test-package.ts --trust [numbers]       the trust checks, on the installed packages
 *
 * It needs root, apt and dpkg, which npm test cannot ask for, and says so where it cannot run. The system is not
 * touched: what is installed lies in memory, over its folders, and is seen by nobody else.
 */
import process from 'node:process';
import { buildApp, bundleNames } from './bundles.ts';
import { faultOfCleanRoot, inCleanRoot } from './debian/clean-root.ts';
import { makeDebianPackage } from './debian/debian-package.ts';
import { nextVersion } from './debian/next-version.ts';
import { packageApp } from './packager.ts';

const fault = faultOfCleanRoot();
if (fault === null) {
  await buildApp({ only: bundleNames, force: false });
  const packages: string[] = [];
  for (const [edition, version] of [
    ['shipped', undefined],
    ['test', undefined],
    ['test', nextVersion],
  ] as const) {
    await packageApp({ edition, installers: false, ...(version !== undefined && { version }) });
    packages.push(makeDebianPackage(edition, 'quick', version));
  }
  process.exitCode = await inCleanRoot(
    [process.execPath, 'build/debian/run-specs.ts', ...process.argv.slice(2)],
    {
      ...process.env,
      DILIGENCE_DESK_PACKAGES: packages.join(':'),
    },
  );
} else {
  console.error(fault);
  process.exitCode = 2;
}
