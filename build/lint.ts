/* Lints the folders one by one, a process each: all compiler programs in one process outgrow its memory. */
import process from 'node:process';
import { folders } from './folders.mjs';
import { runTool } from './run-program.ts';

let failed = false;
for (const folder of folders) {
  const code = await runTool('eslint/bin/eslint.js', [
    ...['-c', 'build/eslint.config.js', '--max-warnings', '0'],
    folder,
  ]);
  if (code !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
