/*
 * Runs every check there is, one stage after the other, and stops at the first that fails:
 *
 *   npm test                            as the computer is
 *   npm test -- --under-load            the tests together with work that keeps every processor busy, to find those that count
 *                                       on speed
 *   npm test -- --under-load --times 5  so many times one after the other
 *   npm test -- --only unit             one part: types, lint, format, unit, package or e2e
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
  part: string;
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
  { part: 'types', title: 'Types', run: () => script('typecheck.ts') },
  { part: 'lint', title: 'Lint', run: () => script('lint.ts') },
  {
    part: 'format',
    title: 'Format',
    run: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  },
  {
    part: 'unit',
    title: 'Unit and contract tests',
    run: () =>
      script(
        'session.ts',
        process.execPath,
        'node_modules/vitest/vitest.mjs',
        'run',
        '-c',
        'build/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ),
    count: () => {
      const { numPassedTests, numFailedTests } = readReport(vitestReport, {
        numPassedTests: 0,
        numFailedTests: 0,
      });
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
  { part: 'e2e', title: 'Build', run: () => script('build.ts', '--force') },
  { part: 'package', title: 'Package, as shipped', run: () => script('package.ts') },
  { part: 'e2e', title: 'Package, for the test driver', run: () => script('package.ts', '--test-build') },
  {
    part: 'e2e',
    title: 'End-to-end tests',
    run: () => {
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = playwrightReport;
      return script('e2e.ts', '--reporter=list,json');
    },
    count: () => {
      const { stats } = readReport(playwrightReport, { stats: { expected: 0, unexpected: 0 } });
      return { passed: stats.expected, failed: stats.unexpected };
    },
  },
];

const { values } = parseArgs({
  options: {
    'under-load': { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error('--times takes a whole number from 1.');
const chosen = stages.filter(({ part }) => values.only === undefined || values.only === part);
if (chosen.length === 0) throw new Error(`There is no part ${values.only ?? ''}.`);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const started = performance.now();
run: for (const stage of chosen)
  for (let time = 1; time <= (stage.count === undefined ? 1 : times); time += 1) {
    console.log(`\n== ${stage.title}${time === 1 ? '' : `, time ${time}`}`);
    const before = performance.now();
    const load = stage.count !== undefined && values['under-load'] ? loadProcessors() : null;
    const code = await stage.run();
    load?.stop();
    const counts = stage.count?.() ?? { passed: 0, failed: 0 };
    total.passed += counts.passed;
    // A stage that fails without a failed test, such as a type error, counts as one failure.
    total.failed += code === 0 ? counts.failed : Math.max(1, counts.failed);
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    console.log(`== ${stage.title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
    if (code !== 0) break run;
  }
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
