import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { launchEnvironment } from '../launch-flags.ts';
import type { User } from './ordinary-user.ts';
import { testsOfPlaywright, testsOfVitest, type RunTest } from './reports.ts';
import { madeTitle } from './test-titles.ts';

const maxRunMs = 3_600_000;

/** Where to run tests. */
interface Place {
  /** The project, or a copy of it. */
  project: string;
  /** A folder for the report, which the user may write to. */
  folder: string;
  /** Variables besides those of this process. */
  environment?: Readonly<Record<string, string>>;
  user?: Pick<User, 'ids' | 'environment'>;
  /** True: nothing of the runner's own report is shown. */
  isQuiet?: boolean;
}

/** Runs files of Vitest; with titles, only the tests that have one of them. */
export async function runVitest(
  files: readonly string[],
  titles: readonly string[],
  place: Place,
): Promise<RunTest[]> {
  const report = await runInSession(
    (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'build/vitest.config.ts',
      ...files,
      ...(titles.length === 0 ? [] : ['-t', titles.map((title) => endOf(title)).join('|')]),
      ...(place.isQuiet === true ? [] : ['--reporter=dot']),
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    place,
  );
  return testsOfVitest(report, place.project);
}

/** Of a made title at the end of the full name. */
const endOf = (title: string) => madeTitle(title).source.slice(1);

/** Runs what the arguments of Playwright select, each a file or a file with a line. */
export async function runPlaywright(selected: readonly string[], place: Place): Promise<RunTest[]> {
  const report = await runInSession(
    () => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'build/playwright.config.ts',
      ...selected,
      `--output=${join(place.folder, 'results')}`,
      `--reporter=${place.isQuiet === true ? '' : 'list,'}json`,
    ],
    place,
  );
  return testsOfPlaywright(report);
}

/** Runs a program of Node inside a desktop session of the user, and reads the report that it writes. */
async function runInSession(
  argumentsFor: (report: string) => string[],
  { project, folder, environment, user, isQuiet = false }: Place,
): Promise<unknown> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const output = isQuiet ? openSync(join(folder, 'output.log'), 'w') : 'inherit';
  const child = spawn(process.execPath, ['build/session.ts', process.execPath, ...argumentsFor(report)], {
    cwd: project,
    env: {
      ...launchEnvironment(),
      ...user?.environment,
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    stdio: ['ignore', output, output],
    timeout: maxRunMs,
    ...user?.ids,
  });
  await once(child, 'exit');
  if (typeof output === 'number') closeSync(output);
  if (!existsSync(report))
    throw new Error(`The tests did not run to their end: ${argumentsFor(report).join(' ')}`);
  return JSON.parse(readFileSync(report, 'utf8'));
}
