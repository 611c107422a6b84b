import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './setup/run.mjs';

/** Runs a program in the foreground and resolves with its exit code; a signal counts as 1. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: environment, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** Runs a tool of node_modules by its script, on the Node this runs on. */
export function runTool(
  script: string,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<number> {
  return runProgram(process.execPath, [`node_modules/${script}`, ...args], environment);
}
