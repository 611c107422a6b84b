/*
 * Packages the app into release/:
 *
 *   node build/package.ts                the unpacked app as it is shipped
 *   node build/package.ts --test-build   the same with the one fuse on that lets a test driver attach
 *   node build/package.ts --deb          a Debian package, on a system that has dpkg-deb
 *   node build/package.ts --installers   the installers of this platform, a Debian package among them
 */
import { relative } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildApp, bundleNames } from './bundles.ts';
import { makeDebianPackage } from './debian/debian-package.ts';
import { releaseFolder } from './packaged.ts';
import { packageApp } from './packager.ts';
import { writeLinuxFeed } from './release-files.ts';
import { releaseNotes } from './release-notes.ts';
import { requireElectron } from './setup/locate-electron.mjs';
import { root } from './setup/run.mjs';
import { updateFeed } from './update-feed.ts';
import manifest from '../package.json' with { type: 'json' };

const { values } = parseArgs({
  options: {
    'test-build': { type: 'boolean' },
    deb: { type: 'boolean' },
    installers: { type: 'boolean' },
  },
});
const edition = values['test-build'] === true ? 'test' : 'shipped';
const installers = values.installers === true;
await buildApp({ only: bundleNames, force: false });
const program = await packageApp({ edition, installers });
console.log(`Packaged: ${relative(root, program)}`);
if (values.deb === true || (installers && process.platform === 'linux'))
  console.log(`Packaged: ${relative(root, makeDebianPackage(edition, 'small'))}`);
if (installers && process.platform === 'linux' && updateFeed(process.env) !== null) {
  const { version } = manifest;
  await writeLinuxFeed(releaseFolder(edition), { version, notes: releaseNotes(version) });
}
if (requireElectron().kind === 'fallback')
  console.log(
    'It holds the fallback Electron, so it is for testing on this machine and never to be handed on.',
  );
