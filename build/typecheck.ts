/* Type-checks every folder with its own compiler settings, so that a wrong import is an error. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runTool } from './run-program.ts';

let failed = false;
for (const folder of folders) {
  // Results are cached, so that only what a change affects is checked again.
  const cacheFlags = ['--incremental', '--tsBuildInfoFile', `.cache/types/${folder}.tsbuildinfo`];
  const code = await runTool('typescript/bin/tsc', ['-p', folder, ...cacheFlags]);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
