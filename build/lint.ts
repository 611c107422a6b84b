/* Lints the texts, then the folders one by one, a process each: all compiler programs in one process outgrow its memory. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runProgram, runTool } from './run-program.ts';

/** The type of every message is a union of thousands; what the rules learn of it outgrows the usual 4 GB. */
const heapMegabytes = 8192;

let failed = (await runProgram(process.execPath, ['build/prose/prose.ts'])) !== 0;
for (const folder of folders) {
  const code = await runTool(
    'eslint/bin/eslint.js',
    ['-c', 'build/eslint.config.js', '--max-warnings', '0', folder],
    { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` },
  );
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
