import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { root } from '../../../build/setup/run.mjs';

/** The code that a process ends with which decided for 3 and has let a library listen for its end. */
const codeOf = (work: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { withOwnExit } from ${JSON.stringify(join(root, 'build', 'own-exit.ts'))};
     const library = async () => void process.on('beforeExit', () => process.exit(0));
     ${work};
     process.exitCode = 3;`,
  ]).status;

it('a library that exits with its own code can’t end the process', () => {
  expect(codeOf('await library()')).toBe(0);
  expect(codeOf('await withOwnExit(library)')).toBe(3);
  expect(codeOf('await withOwnExit(() => library().then(() => Promise.reject())).catch(() => 0)')).toBe(3);
});

it('earlier listeners still run', () => {
  expect(codeOf("process.on('beforeExit', () => process.exit(4)); await withOwnExit(library)")).toBe(4);
});
