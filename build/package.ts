/*
 * Packages the app into release/:
 *
 *   node build/package.ts                the unpacked app as it is shipped
 *   node build/package.ts --test-build   the same with the one fuse on that lets a test driver attach
 *   node build/package.ts --installers   the installers of this platform
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, bundleNames } from './bundles.ts';
import { packageApp } from './packager.ts';
import { requireElectron } from './setup/locate-electron.mjs';
import { root } from './setup/run.mjs';

const { values } = parseArgs({
  options: { 'test-build': { type: 'boolean' }, installers: { type: 'boolean' } },
});
await buildApp({ only: bundleNames, force: false });
const program = await packageApp({
  edition: values['test-build'] === true ? 'test' : 'shipped',
  installers: values.installers === true,
});
console.log(`Packaged: ${relative(root, program)}`);
if (requireElectron().kind === 'fallback')
  console.log(
    'It holds the fallback Electron, so it is for testing on this machine and never to be handed on.',
  );
