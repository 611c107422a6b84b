/*
 * Prints a log, a diagnostics file or a stack with its places in the sources in place of those in the bundles:
 *
 *   npm run resolve-stack -- FILE                 with the maps of this version, in release/maps
 *   npm run resolve-stack -- FILE --maps FOLDER   with others, such as out/ or an older release's
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { mapsFolder, resolveStack } from './source-maps.ts';

const { values, positionals } = parseArgs({ options: { maps: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
if (file === undefined) throw new Error('Name the file: npm run resolve-stack -- FILE');
console.log(resolveStack(readFileSync(file, 'utf8'), values.maps ?? join(mapsFolder, manifest.version)));
