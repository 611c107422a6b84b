import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The clone. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Runs a program to its end and captures what it printed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    ...options,
  });
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n').trim();
  return { ok: result.status === 0, stdout: String(result.stdout ?? ''), output };
}

/** The Node that npm itself runs on: outside node_modules, so that node_modules can be replaced under it. */
const systemNode = process.env['npm_node_execpath'] ?? process.execPath;

/**
 * Runs npm on the Node it belongs to, whatever Node runs this script.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function npm(args, options = {}) {
  const environment = { ...process.env };
  const ownBin = join(root, 'node_modules', '.bin');
  environment['PATH'] = (environment['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== ownBin)
    .join(delimiter);
  // Headers next to the system's Node spare node-gyp a download when an addon must be compiled.
  const prefix = dirname(dirname(systemNode));
  if (existsSync(join(prefix, 'include', 'node', 'node.h'))) environment['npm_config_nodedir'] ??= prefix;

  const cli = process.env['npm_execpath'];
  // A script that was started with --silent passes that on, and a failure would say nothing.
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  return cli?.endsWith('.js') === true
    ? run(systemNode, [cli, ...args, ...quiet], { env: environment, ...options })
    : run('npm', [...args, ...quiet], { env: environment, shell: process.platform === 'win32', ...options });
}
