/* Takes a picture of every page in both themes: node build/pictures.ts [folder, docs/screens by default] */
import { resolve } from 'node:path';
import process from 'node:process';
import { buildApp, bundleNames } from './bundles.ts';
import { driveTour } from './tour-runner.ts';

await buildApp({ only: bundleNames, force: false });
process.exitCode = await driveTour('pictures.ts', resolve(process.argv[2] ?? 'docs/screens'));
