/*
 * Runs the benchmarks of tests/bench, each in a process of its own, and prints their tables:
 *
 *   node build/bench.ts                    all of them
 *   node build/bench.ts client list-all    the named ones
 *
 * Those in tests/bench/window open windows: they run on the built app, in a private desktop session.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildApp, bundleNames } from './bundles.ts';
import { inSession } from './in-session.ts';
import { runProgram } from './run-program.ts';
import { root } from './setup/run.mjs';

const folder = join(root, 'tests', 'bench');
const programsIn = (place: string) =>
  readdirSync(join(folder, place), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(place, entry.name));
const nameOf = (program: string) => program.replace(/^.*[\\/]|\.ts$/g, '');
const plain = programsIn('.');
const windowed = programsIn('window');

const named = process.argv.slice(2);
const all = [...plain, ...windowed].map(nameOf);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${all.join(', ')}.`);
const isAsked = (program: string) => named.length === 0 || named.includes(nameOf(program));

console.log('Contenders take turns in one run. Times depend on the machine; read the ratios.');
for (const program of plain.filter(isAsked)) await run(program);
const toShow = windowed.filter(isAsked);
if (toShow.length > 0) {
  await buildApp({ only: bundleNames, force: false });
  await inSession(async (environment) => {
    for (const program of toShow) await run(program, environment);
  });
}

async function run(program: string, environment = process.env): Promise<void> {
  console.log(`\n== ${nameOf(program)}`);
  const code = await runProgram(process.execPath, ['--expose-gc', join(folder, program)], environment);
  if (code !== 0) process.exitCode = code;
}
