/*
 * Runs every check there is, one stage after the other, and stops at the first that fails:
 *
 *   npm test                  as the computer is
 *   npm test -- --under-load  beside programs that keep every processor busy, to find tests that count on speed
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadProcessors } from './processor-load.ts';
import { runProgram, runTool } from './run-program.ts';
import { root } from './setup/run.mjs';

interface Counts {
  passed: number;
  failed: number;
}
interface Stage {
  title: string;
  run: () => Promise<number>;
  /** Reads the stage's report, where it is made of tests. */
  count?: () => Counts;
}

const reports = join(root, 'test-results', 'reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const script = (name: string, ...args: string[]) =>
  runProgram(process.execPath, [join('build', name), ...args]);

const stages: readonly Stage[] = [
  { title: 'Types', run: () => script('typecheck.ts') },
  { title: 'Lint', run: () => script('lint.ts') },
  {
    title: 'Format',
    run: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  },
  {
    title: 'Unit and contract tests',
    run: () =>
      script(
        'session.ts',
        process.execPath,
        ...['node_modules/vitest/vitest.mjs', 'run', '-c', 'build/vitest.config.ts'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ),
    count: () => {
      const { numPassedTests, numFailedTests } = readReport(vitestReport, {
        numPassedTests: 0,
        numFailedTests: 0,
      });
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
  { title: 'Build', run: () => script('build.ts', '--force') },
  { title: 'Package, as shipped', run: () => script('package.ts') },
  { title: 'Package, for the test driver', run: () => script('package.ts', '--test-build') },
  {
    title: 'End-to-end tests',
    run: () => {
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = playwrightReport;
      return script('e2e.ts', '--reporter=list,json');
    },
    count: () => {
      const { stats } = readReport(playwrightReport, { stats: { expected: 0, unexpected: 0, flaky: 0 } });
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

const { values } = parseArgs({ options: { 'under-load': { type: 'boolean' } } });
const load = values['under-load'] === true ? loadProcessors() : null;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const started = performance.now();
for (const stage of stages) {
  console.log(`\n== ${stage.title}`);
  const before = performance.now();
  const code = await stage.run();
  const counts = stage.count?.() ?? { passed: 0, failed: 0 };
  total.passed += counts.passed;
  // A stage that fails without a failed test, such as a type error, counts as one failure.
  total.failed += code === 0 ? counts.failed : Math.max(1, counts.failed);
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`== ${stage.title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  if (code !== 0) break;
}
load?.stop();
console.log(`\nAll stages together took ${((performance.now() - started) / 1000).toFixed(0)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A report, or `none` when the tool ended before it wrote one. */
function readReport<T>(path: string, none: T): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return none;
  }
}
