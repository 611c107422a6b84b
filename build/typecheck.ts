/* Type-checks every folder with its own compiler settings, so that a wrong import is an error. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runTool } from './run-program.ts';

let failed = false;
for (const folder of folders) {
  const code = await runTool('typescript/bin/tsc', ['-p', folder]);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
