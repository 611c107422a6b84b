/* Measure 5: a call over the bridge, checked on both sides, compared with a plain invoke, in real Electron. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchEnvironment, launchFlags } from '../../../build/launch-flags.ts';
import { nodeBundle } from '../../../build/node-target.ts';
import { runProgram } from '../../../build/run-program.ts';
import { requireElectron } from '../../../build/setup/locate-electron.mjs';

const source = (name: string) => fileURLToPath(new URL(`../support/ipc/${name}.ts`, import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'diligence-desk-bench-'));
const quiet = { configFile: false, logLevel: 'warn' } as const;

await build({
  ...quiet,
  ...nodeBundle({ outDir, entries: { main: source('main'), preload: source('preload') }, format: 'cjs' }),
});
await build({
  ...quiet,
  publicDir: false,
  build: {
    target: 'chrome130',
    outDir,
    emptyOutDir: false,
    lib: { entry: source('page'), formats: ['iife'], name: 'bench', fileName: 'page' },
  },
});
process.exitCode = await runProgram(
  requireElectron().program,
  [...launchFlags, `--user-data-dir=${join(outDir, 'user')}`, join(outDir, 'main.cjs')],
  launchEnvironment(),
);
rmSync(outDir, { recursive: true, force: true });
