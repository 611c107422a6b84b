/*
 * Runs the benchmarks of tests/bench, each in a process of its own, and prints their tables:
 *
 *   node build/bench.ts                      all of them
 *   node build/bench.ts --only client        the named ones; may be repeated
 *   node build/bench.ts --check              fails when a figure is a quarter worse than last measured
 *   node build/bench.ts --write              writes docs/benchmarks.md from this run of all
 *
 * Those in tests/bench/window need the built app, and most of them a private desktop session, which all get.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { limitOf, measureIds, measures, quantity } from './benchmarks/measures.ts';
import { benchmarksPage, notesOf } from './benchmarks/page.ts';
import { lastSchema, regressions, resultSchema, type Result } from './benchmarks/results.ts';
import { buildApp, bundleNames } from './bundles.ts';
import { inSession } from './in-session.ts';
import { runProgram } from './run-program.ts';
import { requireElectron } from './setup/locate-electron.mjs';
import { root } from './setup/run.mjs';

const folder = join(root, 'tests', 'bench');
const programsIn = (place: string) =>
  readdirSync(join(folder, place), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(place, entry.name));
const nameOf = (program: string) => program.replace(/^.*[\\/]|\.ts$/g, '');
const plain = programsIn('.');
const windowed = programsIn('window');
const page = join(root, 'docs', 'benchmarks.md');
const lastFile = join(folder, 'last-measured.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    check: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const named = [...positionals, ...(flags.only ?? [])];
const all = [...plain, ...windowed].map(nameOf);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${all.join(', ')}.`);
const isAsked = (program: string) => named.length === 0 || named.includes(nameOf(program));

const scratch = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
const resultsFile = join(scratch, 'results.jsonl');
const loadBefore = loadavg()[0] ?? 0;
console.log('Contenders take turns in one run. Times depend on the machine; read the ratios.');
for (const program of plain.filter(isAsked)) await run(program);
const toShow = windowed.filter(isAsked);
if (toShow.length > 0) {
  await buildApp({ only: bundleNames, force: false });
  await inSession(async (environment) => {
    for (const program of toShow) await run(program, environment);
  });
}
const results = readResults();
rmSync(scratch, { recursive: true, force: true });
if (flags.check === true) check(results);
if (flags.write === true) await write(results);

async function run(program: string, environment = process.env): Promise<void> {
  console.log(`\n== ${nameOf(program)}`);
  const code = await runProgram(process.execPath, ['--expose-gc', join(folder, program)], {
    ...environment,
    BENCH_RESULTS: resultsFile,
  });
  if (code !== 0) process.exitCode = code;
}

function readResults(): Result[] {
  const lines = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').trim().split('\n') : [];
  return lines.map((line) => resultSchema.parse(JSON.parse(line)));
}

function readLast() {
  return lastSchema.parse(existsSync(lastFile) ? JSON.parse(readFileSync(lastFile, 'utf8')) : {});
}

function check(found: readonly Result[]): void {
  const last = readLast();
  const worse = regressions(found, last);
  console.log(`\n== check\n${found.length} figures, ${worse.length} of them more than a quarter worse.`);
  for (const { measure: id, value } of worse) {
    const measure = measures[id];
    const limit = quantity(limitOf(measure, last[id]), measure.unit);
    console.log(`  ${measure.name}: ${quantity(value, measure.unit)}, limit ${limit}`);
  }
  if (worse.length > 0) process.exitCode = 1;
}

/** Writes the page of one run of all, and what later runs are compared with. */
async function write(found: readonly Result[]): Promise<void> {
  const missing = measureIds.filter((id) => !found.some(({ measure }) => measure === id));
  if (process.exitCode !== undefined) throw new Error('Not written: a benchmark of this run failed.');
  if (missing.length > 0) throw new Error(`Not written: the run has no figure of ${missing.join(', ')}.`);
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'processor',
    processors: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    electron: requireElectron().version,
    load: [loadBefore, loadavg()[0] ?? 0] as const,
  };
  const text = benchmarksPage(found, machine, notesOf(readFileSync(page, 'utf8')));
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
  const last = Object.fromEntries(found.map(({ measure, value }) => [measure, Number(value.toPrecision(4))]));
  writeFileSync(lastFile, `${JSON.stringify(last, null, 2)}\n`);
}
