import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { root } from '../setup/run.mjs';
import { mutants, type Mutant } from './mutants.ts';
import { resultOf, selectionOf, type Result } from './results.ts';
import type { RunTest } from './reports.ts';
import { runPlaywright, runVitest } from './run-tests.ts';

const isOfWindow = ({ test }: Mutant) => test.file.startsWith('tests/e2e/');

/** The outcome of a mutant; `left out`: its test does not run on this system. */
export type Fate = 'caught' | 'survived' | 'left out';

/** The mutants with these names; all of them where none is given. */
export function selectedMutants(names: readonly string[]): readonly Mutant[] {
  const unknown = names.filter((text) => !mutants.some(({ name }) => name === text));
  if (unknown.length > 0)
    throw new Error(
      `There is no mutant ${unknown.join(', ')}. There are ${mutants.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? mutants : mutants.filter(({ name }) => names.includes(name));
}

/** Takes the protections away one by one in a copy of the project and runs the test of each. */
export async function tryMutants(
  chosen: readonly Mutant[],
  onResult: (mutant: Mutant, fate: Fate) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-desk-mutants-'));
  try {
    const project = join(folder, 'project');
    copyProject(project);
    const leftOut = leftOutOf(chosen, await runTests(chosen, project, folder));
    for (const mutant of chosen) {
      if (leftOut.includes(mutant)) {
        onResult(mutant, 'left out');
        continue;
      }
      const file = join(project, mutant.file);
      const text = readFileSync(file, 'utf8');
      // As a function: what is written in a replacement is not looked at.
      writeFileSync(
        file,
        text.replace(mutant.text, () => mutant.replacement),
      );
      const run = await runTests([mutant], project, folder);
      writeFileSync(file, text);
      if (!run.some((test) => test.file === mutant.test.file && test.outcome !== 'skipped'))
        throw new Error(`With the mutant ${mutant.name} the project does not run, so that it shows nothing.`);
      onResult(mutant, resultOf(mutant.test, run) === 'fails' ? 'caught' : 'survived');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Of a run without any mutant, those whose test was left out. Throws if a test fails: one that fails anyway catches nothing. */
export function leftOutOf(chosen: readonly Mutant[], run: readonly RunTest[]): readonly Mutant[] {
  const withResult = (result: Result) => chosen.filter(({ test }) => resultOf(test, run) === result);
  const broken = withResult('fails').map(({ name }) => name);
  if (broken.length > 0)
    throw new Error(`Without any mutant, the tests of these do not pass: ${broken.join(', ')}.`);
  return withResult('left out');
}

async function runTests(of: readonly Mutant[], project: string, folder: string): Promise<RunTest[]> {
  const place = { project, folder, isQuiet: true };
  const [ofWindow, others] = [of.filter(isOfWindow), of.filter((mutant) => !isOfWindow(mutant))];
  const run: RunTest[] = [];
  if (others.length > 0) {
    const files = [...new Set(others.map(({ test }) => test.file))];
    const titles = [...new Set(others.map(({ test }) => test.title))];
    run.push(...(await runVitest(files, titles, place)));
  }
  if (ofWindow.length > 0) {
    execFileSync(process.execPath, ['build/build.ts', '--quiet'], { cwd: project, stdio: 'ignore' });
    const selected = selectionOf(ofWindow.map(({ test }) => test));
    run.push(...(await runPlaywright(selected, place)));
  }
  return run;
}

/** The files that belong to the project, changes that are not committed included; packages and Electron by link. */
function copyProject(project: string): void {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(join(root, file), join(project, file));
  }
  for (const folder of ['node_modules', '.cache'])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(project, folder), 'junction');
}
