/* Type-checks every folder with its own compiler settings, so that a wrong import is an error. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runTool } from './run-program.ts';

let failed = false;
for (const folder of folders) {
  // What was found is kept, so that only what a change reaches is looked at again.
  const kept = ['--incremental', '--tsBuildInfoFile', `.cache/types/${folder}.tsbuildinfo`];
  const code = await runTool('typescript/bin/tsc', ['-p', folder, ...kept]);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
