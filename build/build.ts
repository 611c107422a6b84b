/*
 * Builds the app into out/:
 *
 *   node build/build.ts                  every bundle, when a source is newer than the last build
 *   node build/build.ts --force          in any case
 *   node build/build.ts --only service   one bundle (main, preload, confirmation-preload, renderer, service)
 *   node build/build.ts --quiet          says nothing when it succeeds
 */
import { parseArgs } from 'node:util';
import { buildApp, bundleNames, isBundleName } from './bundles.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, force: { type: 'boolean' }, quiet: { type: 'boolean' } },
});
if (values.only !== undefined && !isBundleName(values.only))
  throw new Error(`There is no bundle ${values.only}. The bundles are ${bundleNames.join(', ')}.`);

const built = await buildApp({
  only: values.only === undefined ? bundleNames : [values.only],
  force: values.force === true,
});
if (values.quiet !== true)
  console.log(built.length === 0 ? 'The build is up to date.' : `Built ${built.join(', ')}.`);
