/*
 * Mutation testing of the areas where a mistake costs money or trust:
 *
 *   npm run mutation                  every area, one after the other; hours
 *   npm run mutation -- guard cursor  some of them
 *   npm run mutation -- change-sets/wave-gate  one file of an area, with the test that mirrors it where there is one; minutes
 *
 * The surviving changes are printed, and kept in test-results/mutation/AREA.json. docs/mutation.md says what was
 * thought of those that survived.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { areas } from './mutation-areas.ts';
import { runTool } from './run-program.ts';
import { root } from './setup/run.mjs';

type Area = keyof typeof areas;

const isArea = (name: string): name is Area => Object.hasOwn(areas, name);
const all = Object.keys(areas).filter(isArea);

interface Count {
  name: string;
  changes: readonly string[];
  tests: readonly string[];
}
/** An area, or one file of it. */
function countOf(name: string): Count {
  const [area = '', ...rest] = name.split('/');
  if (!isArea(area)) throw new Error(`There is no area ${area}. The areas are ${all.join(', ')}.`);
  if (rest.length === 0) return { name, ...areas[area] };
  const file = `${dirname(areas[area].changes[0].replace('/**', ''))}/${rest.join('/')}`;
  if (!existsSync(join(root, `${file}.ts`))) throw new Error(`There is no file ${file}.ts.`);
  const mirrored = `tests/unit/${file}.test.ts`;
  return {
    name: name.replaceAll('/', '-'),
    changes: [`${file}.ts`],
    tests: existsSync(join(root, mirrored)) ? [mirrored] : areas[area].tests,
  };
}

const targets = process.argv.slice(2);

const reports = join(root, 'test-results', 'mutation');
/** The last count of each area: the next tries only what its code or its tests have changed since. */
const cacheFolder = join(root, '.cache', 'mutation');
mkdirSync(reports, { recursive: true });
for (const { name, changes, tests } of (targets.length === 0 ? all : targets).map(countOf)) {
  console.log(`\n== ${name}`);
  const code = await runTool(
    '@stryker-mutator/core/bin/stryker.js',
    [
      'run',
      'build/stryker.config.js',
      '--mutate',
      changes.join(','),
      '--incremental',
      '--incrementalFile',
      join(cacheFolder, `${name}.json`),
    ],
    { ...process.env, MUTATION_TESTS: tests.join(',') },
  );
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
  renameSync(join(reports, 'last.json'), join(reports, `${name}.json`));
}
