/* Lints the texts, then the folders one by one, a process each: all compiler programs in one process outgrow its memory. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runProgram, runTool } from './run-program.ts';

let failed = (await runProgram(process.execPath, ['build/prose/prose.ts'])) !== 0;
for (const folder of folders) {
  const code = await runTool('eslint/bin/eslint.js', [
    '-c',
    'build/eslint.config.js',
    '--max-warnings',
    '0',
    folder,
  ]);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
