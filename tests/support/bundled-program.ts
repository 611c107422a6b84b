import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, type InlineConfig, type UserConfig } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { nodeBundle } from '../../build/node-target.ts';
import { root } from '../../build/setup/run.mjs';

/**
 * A program and all it imports as one file, for the tests of the file that calls this. A test that starts a program
 * for each kill spends most of its time on reading sources otherwise.
 */
export function bundledProgram(source: string): string {
  // Native packages are beside the bundle: they are looked for from its folder up.
  const cache = join(root, '.cache', 'programs');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'program-'));
  beforeAll(async () => {
    await build(
      mergeConfig<UserConfig, InlineConfig>(
        nodeBundle({ outDir: folder, entries: { program: source }, format: 'es' }),
        { configFile: false, logLevel: 'silent', build: { sourcemap: false } },
      ),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'program.js');
}
